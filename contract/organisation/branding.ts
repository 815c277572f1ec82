import * as z from 'zod/mini'
import { route } from '../route.ts'

/** The brand by which the sign-in page and the frame present themselves; found by the request's domain. */
export const branding = z.object({
  id: z.number(),
  name: z.string(),
  title: z.string(),
  logo: z.string(),
  loginLogo: z.string(),
  /** Null while none is chosen. */
  trademark: z.nullable(z.string()),
  indexContent: z.string(),
  /** `UiSettings` as JSON. */
  indexUiSettings: z.string(),
  showLoginLogo: z.boolean(),
  showIndexLogo: z.boolean(),
  showIndexContent: z.boolean(),
  /** The people of the demo are there, and with them its invented data; every page says so. */
  isDemo: z.optional(z.boolean()),
})
export type Branding = z.infer<typeof branding>

/** What a brand changes about the interface. */
export const uiSettings = z.object({
  /** Unsubscribing is not mentioned on screens; mails offer it all the same. */
  hideUnsubscribe: z.catch(z.boolean(), false),
})
export type UiSettings = z.infer<typeof uiSettings>

/** Reads `indexUiSettings`; text that is none counts as nothing chosen. */
export function readUiSettings(text: string): UiSettings {
  try {
    const value: unknown = JSON.parse(text || '{}')
    // By hand: the sign-in page reads a brand, and must not bring the schema library for it.
    const isObject = typeof value === 'object' && value !== null
    return { hideUnsubscribe: isObject && 'hideUnsubscribe' in value && value.hideUnsubscribe === true }
  } catch {
    return { hideUnsubscribe: false }
  }
}

const brandRoute = (path: '/api/oem' | '/oem', summary: string) =>
  route({ method: 'GET', path, access: 'public', summary, reply: branding })

export const brandingRoutes = {
  oem: brandRoute(
    '/api/oem',
    'Brand of the company of who is signed in, else of the domain the page was opened on, else the default one.',
  ),
  oemOfSpecification: brandRoute('/oem', 'The same at the path of the first specification.'),
}
