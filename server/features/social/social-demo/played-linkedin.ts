import { type PlayedAnswer, type PlayedQuestion, playedTargets, playedToken } from './played-answers.ts'
import { nextNumber } from './played-reports.ts'

const pageUrn = `urn:li:organization:${playedTargets.linkedin.id}`

/** Answers as the API of LinkedIn does; undefined when it was not asked. */
export function answerLinkedin({
  method,
  path,
  token,
  origin,
  body,
}: PlayedQuestion): PlayedAnswer | undefined {
  if (!path.startsWith('/rest/') && !path.startsWith('/dms-uploads/')) return undefined
  if (!token.startsWith(playedToken))
    return refused(401, {
      code: 'INVALID_ACCESS_TOKEN',
      serviceErrorCode: 65_600,
      message: 'Invalid access token',
    })
  if (path.startsWith('/rest/organizationAcls'))
    return {
      status: 200,
      body: { elements: [{ organization: pageUrn, role: 'ADMINISTRATOR', state: 'APPROVED' }] },
    }
  if (path === `/rest/organizations/${playedTargets.linkedin.id}`) {
    const { id, name, handle } = playedTargets.linkedin
    return { status: 200, body: { id: Number(id), localizedName: name, vanityName: handle } }
  }
  if (method === 'POST' && path.startsWith('/rest/images')) {
    const image = `urn:li:image:C4E22AQ${nextNumber()}`
    return { status: 200, body: { value: { uploadUrl: `${origin}/dms-uploads/${nextNumber()}`, image } } }
  }
  if (method === 'PUT') return { status: 201, body: {}, headers: {} }
  if (method === 'POST' && path === '/rest/posts') {
    if (body.author !== pageUrn)
      return refused(403, {
        code: 'ACCESS_DENIED',
        message: 'Not enough permissions to access: partnerApiPosts.CREATE',
      })
    return { status: 201, body: {}, headers: { 'x-restli-id': `urn:li:share:7${nextNumber()}` } }
  }
  return refused(404, { code: 'RESOURCE_NOT_FOUND', message: `No virtual resource found: ${path}` })
}

const refused = (status: number, body: object): PlayedAnswer => ({ status, body: { status, ...body } })
