import * as z from 'zod/mini'
import { route } from '../route.ts'

/** Where in a page an error was noticed. */
export const clientErrorSources = ['window', 'promise', 'page'] as const
export type ClientErrorSource = (typeof clientErrorSources)[number]

const text = (limit: number) => z.string().check(z.maxLength(limit))

/** An error of the web app as it reports it; addresses come without their query, which may hold what people typed. */
export const clientError = z.object({
  source: z.enum(clientErrorSources),
  message: text(500),
  /** What was being drawn, outermost last. */
  info: text(1000),
  url: text(300),
  stack: text(4000),
  /** The build of the pages, empty while developing. */
  build: text(64),
})
export type ClientError = z.infer<typeof clientError>

export const clientErrorRoutes = {
  report: route({
    method: 'POST',
    path: '/api/client-errors',
    access: 'public',
    summary: 'Report an error of the web app; it is written to the log of the server.',
    body: clientError,
    reply: z.null(),
  }),
}
