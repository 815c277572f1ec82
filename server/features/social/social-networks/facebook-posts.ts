import { postWords } from '@landfall/contract/social/posts.ts'
import { textIn } from './network-asking.ts'
import type { PostDoor } from './post-door.ts'

/** Posts of a Facebook page. */
export const facebookPosts: PostDoor = {
  async publish(ask, { targetId, token }, post) {
    const { link, picture } = post
    const words = postWords('facebook', post)
    const answer =
      picture === ''
        ? await ask({
            ...{ method: 'POST', path: `/${targetId}/feed`, token },
            body: { message: words, ...(link === '' ? {} : { link }), published: true },
          })
        : await ask({
            ...{ method: 'POST', path: `/${targetId}/photos`, token },
            body: { url: picture, message: words, published: true },
          })
    const providerId = textIn(answer.post_id) || textIn(answer.id)
    return { providerId, url: providerId === '' ? '' : `https://www.facebook.com/${providerId}` }
  },
}
