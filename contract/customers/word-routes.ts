import * as z from 'zod/mini'
import { idParams } from '../list.ts'
import type { Permission } from '../permissions.ts'
import { route } from '../route.ts'

/** How many records of one kind a company may name. */
export const wordLimit = 500

/** Where the customers of a removed record go: to another one for good, or with it to the recycle bin (null). */
export const wordRemoval = z.object({ intoId: z.nullable(z.int()) })

const order = z.object({ ids: z.array(z.int()).check(z.minLength(1), z.maxLength(wordLimit)) })

interface WordRouteWishes<Path extends string, Input extends z.ZodMiniType, View extends z.ZodMiniType> {
  path: Path
  /** In summaries, for example `label`. */
  noun: string
  read: Permission
  write: Permission
  input: Input
  view: View
}

/** The routes of a kind of record that a company names, orders, joins and removes. */
export function wordRoutes<Path extends string, Input extends z.ZodMiniType, View extends z.ZodMiniType>(
  wishes: WordRouteWishes<Path, Input, View>,
) {
  const { path, noun, read, write, input, view } = wishes
  return {
    list: route({
      method: 'GET',
      path,
      access: read,
      summary: `Every ${noun} in the company’s order, with how many of the caller’s customers have it.`,
      reply: z.object({ items: z.array(view) }),
    }),
    create: route({
      method: 'POST',
      path,
      access: write,
      summary: `Add a ${noun}; refused when its name is taken in any language.`,
      body: input,
      reply: view,
    }),
    update: route({
      method: 'PUT',
      path: `${path}/:id`,
      access: write,
      summary: `Change a ${noun}.`,
      params: idParams,
      body: input,
      reply: view,
    }),
    order: route({
      method: 'POST',
      path: `${path}/order`,
      access: write,
      summary: `Put the listed records in this order, before all others.`,
      body: order,
      reply: z.null(),
    }),
    remove: route({
      method: 'POST',
      path: `${path}/:id/remove`,
      access: write,
      summary: `Move a ${noun} to the recycle bin, or join it with another one for good.`,
      params: idParams,
      body: wordRemoval,
      reply: z.object({ customers: z.number() }),
    }),
    restore: route({
      method: 'POST',
      path: `${path}/:id/restore`,
      access: write,
      summary: `Bring a removed ${noun} back with its customers.`,
      params: idParams,
      reply: view,
    }),
  } as const
}
