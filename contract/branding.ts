import * as z from 'zod/mini'
import { route } from './route.ts'

/** The brand by which the sign-in page and the frame present themselves; found by the request's domain. */
export const branding = z.object({
  id: z.number(),
  name: z.string(),
  title: z.string(),
  logo: z.string(),
  indexContent: z.string(),
  indexUiSettings: z.string(),
  showLoginLogo: z.boolean(),
  showIndexLogo: z.boolean(),
  showIndexContent: z.boolean(),
})
export type Branding = z.infer<typeof branding>

export const brandingRoutes = {
  oem: route({
    method: 'GET',
    path: '/api/oem',
    access: 'public',
    summary: 'Brand of the domain the page was opened on.',
    reply: branding,
  }),
}
