import { hasPicture, postWords } from '@landfall/contract/social/posts.ts'
import { formOf, textIn } from './network-asking.ts'
import type { PostDoor } from './post-door.ts'

/** Posts of a Facebook page. */
export const facebookPosts: PostDoor = {
  async publish(ask, { targetId, token }, post) {
    const { link, picture, pictureFile } = post
    const words = postWords('facebook', post)
    const place = hasPicture(post) ? 'photos' : 'feed'
    const body = pictureFile
      ? formOf({ message: words, published: 'true' }, { field: 'source', file: pictureFile })
      : picture === ''
        ? { message: words, ...(link === '' ? {} : { link }), published: true }
        : { url: picture, message: words, published: true }
    const answer = await ask({ method: 'POST', path: `/${targetId}/${place}`, token, body })
    const providerId = textIn(answer.post_id) || textIn(answer.id)
    return { providerId, url: providerId === '' ? '' : `https://www.facebook.com/${providerId}` }
  },
}
