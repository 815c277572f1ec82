import { hasPicture, postWords } from '@landfall/contract/social/posts.ts'
import type { AccountAccess } from './network-adapter.ts'
import { type Ask, formOf, prepare, textIn } from './network-asking.ts'
import type { OutgoingPost, PostDoor } from './post-door.ts'

/** Posts of a Facebook page. */
export const facebookPosts: PostDoor = {
  async publish(ask, access, post) {
    const { targetId, token } = access
    const isAlbum = post.pictureFiles.length > 1
    const place = hasPicture(post) && !isAlbum ? 'photos' : 'feed'
    const body = isAlbum ? await prepare(() => albumOf(ask, access, post)) : singleOf(post)
    const answer = await ask({ method: 'POST', path: `/${targetId}/${place}`, token, body })
    const providerId = textIn(answer.post_id) || textIn(answer.id)
    return { providerId, url: providerId === '' ? '' : `https://www.facebook.com/${providerId}` }
  },
}

function singleOf(post: OutgoingPost): object {
  const { link, picture, pictureFiles } = post
  const words = postWords('facebook', post)
  const [file] = pictureFiles
  if (file) return formOf({ message: words, published: 'true' }, { field: 'source', file })
  return picture === ''
    ? { message: words, ...(link === '' ? {} : { link }), published: true }
    : { url: picture, message: words, published: true }
}

// Pictures are handed over one by one, seen by nobody, before the post names them.
async function albumOf(ask: Ask, { targetId, token }: AccountAccess, post: OutgoingPost): Promise<object> {
  const media: object[] = []
  for (const file of post.pictureFiles) {
    const body = formOf({ published: 'false' }, { field: 'source', file })
    const answer = await ask({ method: 'POST', path: `/${targetId}/photos`, token, body })
    media.push({ media_fbid: textIn(answer.id) })
  }
  return { message: postWords('facebook', post), attached_media: media, published: true }
}
