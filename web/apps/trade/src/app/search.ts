// What an address may say behind its question mark. A word that is missing or of another kind is taken as not said.

type Read<T> = (params: unknown) => T

/** Words. The router reads digits as a number; a code made of them stays words. */
export function text(): Read<string | undefined>
export function text(otherwise: string): Read<string>
export function text(otherwise?: string): Read<string | undefined> {
  return (params) =>
    typeof params === 'string' ? params : typeof params === 'number' ? String(params) : otherwise
}

export const number =
  (otherwise: number): Read<number> =>
  (params) =>
    typeof params === 'number' ? params : otherwise

/** One of some words; the first of them if it is none. */
export const oneOf =
  <const W extends string>(...words: [W, ...W[]]): Read<W> =>
  (params) =>
    words.find((word) => word === params) ?? words[0]

type Fields = Record<string, Read<unknown>>
type Out<F extends Fields> = { [K in keyof F]: ReturnType<F[K]> }
/** What a link must say: nothing, unless it wants to. */
type In<F extends Fields> = { [K in keyof F]?: ReturnType<F[K]> | undefined }

/** For a route's `validateSearch`. */
export function search<F extends Fields>(fields: F) {
  return {
    types: {} as { input: In<F>; output: Out<F> },
    parse: (params: unknown): Out<F> =>
      Object.fromEntries(
        Object.entries(fields).flatMap(([name, read]) => {
          const value = read((params as Record<string, unknown>)[name])
          return value === undefined ? [] : [[name, value]]
        }),
      ) as Out<F>,
  }
}
