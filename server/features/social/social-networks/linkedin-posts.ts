import { postWords } from '@landfall/contract/social/posts.ts'
import type { AccountAccess } from './network-adapter.ts'
import { type Ask, asRecord, NetworkRefusal, textIn } from './network-asking.ts'
import type { OutgoingPost, PostDoor } from './post-door.ts'

/** Posts of a page on LinkedIn. */
export const linkedinPosts: PostDoor = {
  takesBytesAlone: true,
  async publish(ask, access, post) {
    const { targetId, token } = access
    const image = post.pictureFile ? await upload(ask, access, post.pictureFile) : undefined
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
        ...(image !== undefined && { content: { media: { id: image } } }),
        lifecycleState: 'PUBLISHED',
        isReshareDisabledByAuthor: false,
      },
    })
    const providerId = textIn(answer.id)
    return { providerId, url: providerId === '' ? '' : `https://www.linkedin.com/feed/update/${providerId}` }
  },
}

// Whatever becomes of the picture: nothing has been published yet.
async function upload(
  ask: Ask,
  { targetId, token }: AccountAccess,
  file: NonNullable<OutgoingPost['pictureFile']>,
): Promise<string> {
  try {
    const body = { initializeUploadRequest: { owner: `urn:li:organization:${targetId}` } }
    const begun = await ask({ method: 'POST', path: '/rest/images?action=initializeUpload', token, body })
    const place = asRecord(begun.value)
    const [address, image] = [textIn(place?.uploadUrl), textIn(place?.image)]
    if (!URL.canParse(address) || image === '')
      throw new NetworkRefusal('refused', 'no place for the picture')
    await ask({ method: 'PUT', path: address, token, body: file.bytes })
    return image
  } catch (error) {
    throw error instanceof NetworkRefusal ? new NetworkRefusal(error.failure, error.message) : error
  }
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
