import { postWords } from '@landfall/contract/social/posts.ts'
import type { AccountAccess } from './network-adapter.ts'
import { type Ask, asRecord, NetworkRefusal, prepare, textIn } from './network-asking.ts'
import type { PictureFile, PostDoor } from './post-door.ts'

/** Posts of a page on LinkedIn. */
export const linkedinPosts: PostDoor = {
  takesBytesAlone: true,
  async publish(ask, access, post) {
    const { targetId, token } = access
    const content = await prepare(() => contentOf(ask, access, post.pictureFiles))
    const answer = await ask({
      ...{ method: 'POST', path: '/rest/posts', token },
      body: {
        author: `urn:li:organization:${targetId}`,
        commentary: littleText(postWords('linkedin', post)),
        visibility: 'PUBLIC',
        distribution: {
          feedDistribution: 'MAIN_FEED',
          targetEntities: [],
          thirdPartyDistributionChannels: [],
        },
        ...content,
        lifecycleState: 'PUBLISHED',
        isReshareDisabledByAuthor: false,
      },
    })
    const providerId = textIn(answer.id)
    return { providerId, url: providerId === '' ? '' : `https://www.linkedin.com/feed/update/${providerId}` }
  },
}

async function contentOf(ask: Ask, access: AccountAccess, files: readonly PictureFile[]): Promise<object> {
  const ids: string[] = []
  for (const file of files) ids.push(await upload(ask, access, file))
  const [first] = ids
  if (first === undefined) return {}
  const several = { multiImage: { images: ids.map((id) => ({ id })) } }
  return { content: ids.length === 1 ? { media: { id: first } } : several }
}

async function upload(ask: Ask, { targetId, token }: AccountAccess, file: PictureFile): Promise<string> {
  const body = { initializeUploadRequest: { owner: `urn:li:organization:${targetId}` } }
  const begun = await ask({ method: 'POST', path: '/rest/images?action=initializeUpload', token, body })
  const place = asRecord(begun.value)
  const [address, image] = [textIn(place?.uploadUrl), textIn(place?.image)]
  if (!URL.canParse(address) || image === '') throw new NetworkRefusal('refused', 'no place for the picture')
  await ask({ method: 'PUT', path: address, token, body: file.bytes })
  return image
}

/**
 * A text as LinkedIn reads it ("little text"): signs that mean something are marked, words after # stay what people look for.
 * Source: LinkedIn's grammar of that format.
 */
export function littleText(text: string): string {
  return text
    .split(/(?<![\p{L}\p{N}_])(#[\p{L}\p{N}_]+)/u)
    .map((part, index) => (index % 2 === 1 ? `{hashtag|\\#|${escaped(part.slice(1))}}` : escaped(part)))
    .join('')
}

const escaped = (text: string) => text.replace(/[\\<>#~_|[\]*(){}@]/g, '\\$&')
