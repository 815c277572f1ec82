import * as z from 'zod/mini'
import { line } from '../line.ts'
import { idParams } from '../list.ts'
import { type Permission, permissionsAt } from '../permissions.ts'
import { route } from '../route.ts'

/** Begins every token, so that leaked ones can be found by programs that look for them. */
export const tokenPrefix = 'lft_'
/** How many one person may hold at a time. */
export const tokenLimit = 20
/** Days after which a token ends at the latest. */
export const longestTokenDays = 366

/** What a token may be allowed: the work of a company, not the running of its house. */
export const tokenScopes: readonly Permission[] = permissionsAt('company').filter((permission) =>
  /^(customs|customer|email|dashboard)\./.test(permission),
)
const scope = z.string().check(z.refine((text) => tokenScopes.some((permission) => permission === text)))

export const accessToken = z.object({
  id: z.number(),
  name: z.string(),
  /** Its first characters, by which people tell tokens apart. */
  hint: z.string(),
  userName: z.string(),
  scopes: z.array(z.string()),
  createdAt: z.string(),
  expiresAt: z.string(),
  isExpired: z.boolean(),
  lastUsedAt: z.nullable(z.string()),
  lastUsedFrom: z.string(),
})
export type AccessToken = z.infer<typeof accessToken>

const tokenList = z.object({
  items: z.array(accessToken),
  /** Whether the company lets tokens in at all. */
  areAllowed: z.boolean(),
})

export const accessTokenRoutes = {
  list: route({
    method: 'GET',
    path: '/api/access-tokens',
    access: 'signedIn',
    summary: 'The access tokens of the caller.',
    reply: tokenList,
  }),
  create: route({
    method: 'POST',
    path: '/api/access-tokens',
    access: 'signedIn',
    summary: 'Make an access token; it is shown this once.',
    body: z.object({
      name: line(1, 60),
      scopes: z.array(scope).check(z.minLength(1), z.maxLength(100)),
      days: z.int().check(z.gte(1), z.lte(longestTokenDays)),
    }),
    reply: z.object({ token: z.string(), item: accessToken }),
  }),
  revoke: route({
    method: 'DELETE',
    path: '/api/access-tokens/:id',
    access: 'signedIn',
    summary: 'End one of the caller’s access tokens.',
    params: idParams,
    reply: z.null(),
  }),
  listOfCompany: route({
    method: 'GET',
    path: '/api/company-access-tokens',
    access: 'company.integration.manage',
    summary: 'All access tokens of the company.',
    reply: tokenList,
  }),
  allow: route({
    method: 'PUT',
    path: '/api/company-access-tokens/allowed',
    access: 'company.integration.manage',
    summary: 'Let access tokens in, or keep all of them out.',
    body: z.object({ areAllowed: z.boolean() }),
    reply: z.null(),
  }),
  revokeOfCompany: route({
    method: 'DELETE',
    path: '/api/company-access-tokens/:id',
    access: 'company.integration.manage',
    summary: 'End anybody’s access token.',
    params: idParams,
    reply: z.null(),
  }),
}
