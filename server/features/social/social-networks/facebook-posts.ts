import { textIn } from './network-asking.ts'
import type { PostDoor } from './post-door.ts'

/** Posts of a Facebook page. */
export const facebookPosts: PostDoor = {
  async publish(ask, { targetId, token }, { text, link, picture }) {
    // A photo has no link of its own beside it.
    const words = picture !== '' && link !== '' ? `${text}\n\n${link}`.trim() : text
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
