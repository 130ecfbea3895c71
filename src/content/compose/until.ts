/**
 * Resolves with the first value of `check` that is neither undefined nor false, tried now, on each change of the
 * document and four times a second; undefined after `timeout` milliseconds. Needs no frames, so it works in hidden tabs.
 */
export function until<T>(check: () => T | undefined | false, timeout: number): Promise<T | undefined> {
  return new Promise((resolve) => {
    const end = (value: T | undefined) => {
      observer.disconnect();
      clearInterval(interval);
      clearTimeout(timer);
      resolve(value);
    };
    const attempt = () => {
      const value = check();
      if (value !== undefined && value !== false) end(value);
    };
    const observer = new MutationObserver(attempt);
    observer.observe(document.documentElement, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    const interval = setInterval(attempt, 250);
    const timer = setTimeout(() => end(undefined), timeout);
    attempt();
  });
}

/** Lets the page's own handlers and its framework finish with an event. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
