/** Texts by name. `{name}` is a slot; a pair `x.one` / `x.other` is a plural. */
type Texts = Readonly<Record<string, string>>;

/** The name of a text that has a singular and a plural. */
type PluralOf<T> = keyof T extends infer K ? (K extends `${infer Base}.one` ? Base : never) : never;

type Slots<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Slots<Rest> : never;
type Values<Text> = [Slots<Text>] extends [never]
  ? []
  : [values: Readonly<Record<Slots<Text>, string | number>>];

const rules = new Intl.PluralRules('en');

/** What gives the texts of one part of the UI. */
export function textsOf<const T extends Texts>(all: T) {
  /** The text of `key` with its slots filled. Values are put in as they are: they must be rendered as text. */
  const t = <K extends keyof T>(key: K, ...values: Values<T[K]>): string => {
    const filling: Readonly<Record<string, string | number>> = values[0] ?? {};
    return (all[key] ?? '').replace(/\{(\w+)\}/g, (slot, name: string) => String(filling[name] ?? slot));
  };

  /** The text for `n` things: "1 tool", "3 tools". */
  const plural = (key: PluralOf<T>, n: number): string => {
    const form = all[`${key as string}.${rules.select(n) === 'one' ? 'one' : 'other'}`] ?? '';
    return form.replace('{n}', String(n));
  };

  return { t, plural };
}
