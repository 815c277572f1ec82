import type * as z from 'zod/mini'
import type { Permission } from './permissions.ts'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Who may call a route: anybody, anybody signed in, or holders of one permission. */
export type Access = 'public' | 'signedIn' | Permission

type Schema = z.ZodMiniType

export interface RouteSpec {
  readonly method: HttpMethod
  /** Fastify path pattern, for example `/api/customers/:id`. */
  readonly path: string
  readonly access: Access
  /** One sentence for the API page. */
  readonly summary: string
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** The body is an octet stream handed to the handler as it arrives. */
  readonly rawBody?: boolean
  /** Changes nothing although it is no GET: its work ends when the caller leaves. */
  readonly onlyLooks?: boolean
  /** Open to a session that must first change its password or set up its second factor. */
  readonly whilePending?: boolean
  /** Open to access tokens although everybody signed in may call it. */
  readonly forPrograms?: boolean
  readonly reply: Schema
}

type Output<S> = S extends Schema ? z.output<S> : undefined
type Input<S> = S extends Schema ? z.input<S> : undefined

/** What a handler receives after parsing. */
export interface RouteRequest<R extends RouteSpec> {
  params: Output<R['params']>
  query: Output<R['query']>
  body: Output<R['body']>
}

type Part<K extends string, S> = S extends Schema
  ? Record<never, never> extends Input<S>
    ? { [P in K]?: Input<S> }
    : { [P in K]: Input<S> }
  : { [P in K]?: undefined }

/** What a caller passes. */
export type RouteArguments<R extends RouteSpec> = Part<'params', R['params']> &
  Part<'query', R['query']> &
  Part<'body', R['body']>

export type RouteReply<R extends RouteSpec> = z.output<R['reply']>

/** Declares one route of the contract; both sides take their types from it. */
export function route<const R extends RouteSpec>(spec: R): R {
  return spec
}
