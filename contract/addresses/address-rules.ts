import * as z from 'zod/mini'
import { route } from '../route.ts'

/** What a company asks of addresses before they leave it; whoever works there can ask for more, never for less. */
export const addressRules = z.object({
  /** Addresses nobody has asked for lately are verified before they are exported or mailed; invalid ones stay behind. */
  verifyBeforeExport: z.boolean(),
  /** Only addresses that are proven to work are exported or mailed. */
  onlyValid: z.boolean(),
  /** Also those that may arrive: of servers that take everybody, and of addresses for some minutes. */
  takesRisky: z.boolean(),
  /** Addresses are verified as soon as they are saved with a customer. */
  verifyOnSave: z.boolean(),
})
export type AddressRules = z.infer<typeof addressRules>

/** The rules of the own company for addresses. */
export const addressRuleRoutes = {
  read: route({
    method: 'GET',
    path: '/api/address-rules',
    access: 'signedIn',
    summary: 'What the own company asks of addresses before they are exported or mailed.',
    reply: addressRules,
  }),
  save: route({
    method: 'PUT',
    path: '/api/address-rules',
    access: 'company.settings.manage',
    summary: 'Change what the own company asks of addresses.',
    body: addressRules,
    reply: addressRules,
  }),
}
