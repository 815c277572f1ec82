import { hasPicture, postWords } from '@landfall/contract/social/posts.ts'
import { asRecord, formOf, recordsIn, textIn } from './network-asking.ts'
import type { OutgoingPost, PostDoor } from './post-door.ts'

/** Posts in a channel of Telegram, in which the bot has to be an administrator. */
export const telegramPosts: PostDoor = {
  async publish(ask, { token }, post) {
    const { channel, pictureFiles } = post
    const isAlbum = pictureFiles.length > 1
    const method = isAlbum ? 'sendMediaGroup' : hasPicture(post) ? 'sendPhoto' : 'sendMessage'
    const path = `/bot${encodeURIComponent(token).replaceAll('%3A', ':')}/${method}`
    const { result } = await ask({ method: 'POST', path, body: isAlbum ? albumOf(post) : singleOf(post) })
    // Of an album the first message is the one that has the words.
    const providerId = textIn((isAlbum ? recordsIn(result)[0] : asRecord(result))?.message_id)
    return { providerId, url: providerId === '' ? '' : `https://t.me/${channel.slice(1)}/${providerId}` }
  },
}

function singleOf(post: OutgoingPost): object {
  const { channel, picture, pictureFiles } = post
  const words = postWords('telegram', post)
  const [file] = pictureFiles
  if (file) return formOf({ chat_id: channel, caption: words }, { field: 'photo', file })
  return picture === ''
    ? { chat_id: channel, text: words }
    : { chat_id: channel, caption: words, photo: picture }
}

function albumOf(post: OutgoingPost): FormData {
  const { channel, pictureFiles } = post
  const media = pictureFiles.map((_file, at) => ({
    ...{ type: 'photo', media: `attach://picture${at}` },
    ...(at === 0 && { caption: postWords('telegram', post) }),
  }))
  const files = pictureFiles.map((file, at) => ({ field: `picture${at}`, file }))
  return formOf({ chat_id: channel, media: JSON.stringify(media) }, ...files)
}
