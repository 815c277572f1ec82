import { linkedinPosts } from './linkedin-posts.ts'
import { linkedinSignIn } from './linkedin-sign-in.ts'
import type { FoundTarget, NetworkAdapter } from './network-adapter.ts'
import { type Ask, type Judge, recordsIn, textIn } from './network-asking.ts'

/** Judges an answer of LinkedIn: of its API, or of where tokens are had. */
export const judgeLinkedin: Judge = (status, answer) => {
  if (status < 400) return undefined
  const said = textIn(answer.message) || textIn(answer.error_description) || textIn(answer.error)
  if (said === '' && status >= 500) return undefined
  const failure =
    status === 401 ? 'reauth' : status === 429 ? 'tooFast' : status >= 500 ? 'unreachable' : 'refused'
  return { failure, said: said || `HTTP ${status}` }
}

/** What is told to LinkedIn with every question. */
export const linkedinHeaders = (version: string): Record<string, string> => ({
  'linkedin-version': version,
  'x-restli-protocol-version': '2.0.0',
})

/** Pages of companies on LinkedIn, by its API for communities: something is published there, and nobody is written to. */
export const linkedinNetwork: NetworkAdapter = {
  signIn: linkedinSignIn,
  posts: linkedinPosts,
  async listTargets(ask, { token }) {
    const path = '/rest/organizationAcls?q=roleAssignee&state=APPROVED&count=100'
    const answer = await ask({ method: 'GET', path, token })
    const found: FoundTarget[] = []
    for (const { organization, role } of recordsIn(answer.elements)) {
      const id = /^urn:li:organization:(\d{1,30})$/.exec(textIn(organization))?.[1]
      if (id === undefined || found.some((each) => each.id === id)) continue
      found.push({ id, ...(await readPage(ask, id, token)), token: publishes.has(textIn(role)) ? token : '' })
    }
    return found
  },
  async check(ask, { targetId, token }) {
    return { ...(await readPage(ask, targetId, token)), trouble: '' }
  },
}

// Roles that may publish; source: LinkedIn's list of rights of organisations.
const publishes: ReadonlySet<string> = new Set(['ADMINISTRATOR', 'CONTENT_ADMINISTRATOR', 'CONTENT_ADMIN'])

async function readPage(ask: Ask, id: string, token: string): Promise<{ name: string; handle: string }> {
  const page = await ask({ method: 'GET', path: `/rest/organizations/${id}`, token })
  return { name: textIn(page.localizedName), handle: textIn(page.vanityName) }
}
