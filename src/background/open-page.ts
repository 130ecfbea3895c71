import { errorText, fail, succeed, type Outcome } from '../shared/failure.ts';

/** Opens an address in a new tab beside the active one, in front. Nothing of it is fetched before. */
export async function openPage({ url }: { readonly url: string }): Promise<Outcome<null>> {
  try {
    await chrome.tabs.create({ url });
    return succeed(null);
  } catch (error) {
    return fail('notAllowed', 'The browser did not open the page. Open it by hand.', errorText(error));
  }
}
