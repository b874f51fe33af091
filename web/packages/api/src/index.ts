import type { components, paths } from './schema'

type Method = 'get' | 'post' | 'delete'

/** Every call of the server's, as its method and its path: `POST /api/asset/total`. */
export type Operation = {
  [P in keyof paths]: {
    [M in Method]: paths[P] extends Record<M, object> ? `${Uppercase<M>} ${P}` : never
  }[Method]
}[keyof paths]

type At<O extends Operation> = O extends `${infer M} ${infer P extends keyof paths}`
  ? Lowercase<M> extends infer N extends keyof paths[P]
    ? paths[P][N]
    : never
  : never

/** A part of a request, or nothing to add where it has none. */
type Part<T> = [T] extends [never] ? unknown : T extends object ? T : unknown
type Parameters<O extends Operation> =
  At<O> extends { parameters: { query?: infer Q; path?: infer P } }
    ? Part<NonNullable<Q>> & Part<NonNullable<P>>
    : unknown
type Body<O extends Operation> =
  At<O> extends { requestBody?: { content: { 'application/json': infer B } } } ? B : unknown

/** What a call is told. The server reads the path, the query and the body as one thing, and so does this. */
export type Params<O extends Operation> = unknown extends Parameters<O> & Body<O>
  ? Record<string, never>
  : Parameters<O> & Body<O>

type Answer<O extends Operation> =
  At<O> extends { responses: { 200: { content: { 'application/json': infer A } } } } ? A : never

/** What it answers with; nothing where it only says that it happened. */
export type Data<O extends Operation> = Answer<O> extends { data: infer D } ? D : undefined

/** A line of the list it answers with. */
export type Row<O extends Operation> = Answer<O> extends { rows: (infer R)[] } ? R : never

/** The calls that answer with a page of a list. */
export type ListOperation = { [O in Operation]: Answer<O> extends { rows: unknown[] } ? O : never }[Operation]

/** A thing by the name the server's description gives it. */
export type Schema<N extends keyof components['schemas']> = components['schemas'][N]
