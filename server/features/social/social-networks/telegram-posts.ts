import { hasPicture, postWords } from '@landfall/contract/social/posts.ts'
import { asRecord, formOf, textIn } from './network-asking.ts'
import type { PostDoor } from './post-door.ts'

/** Posts in a channel of Telegram, in which the bot has to be an administrator. */
export const telegramPosts: PostDoor = {
  async publish(ask, { token }, post) {
    const { channel, picture, pictureFile } = post
    const words = postWords('telegram', post)
    const path = `/bot${encodeURIComponent(token).replaceAll('%3A', ':')}/${hasPicture(post) ? 'sendPhoto' : 'sendMessage'}`
    const below = { chat_id: channel, caption: words }
    const body = pictureFile
      ? formOf(below, { field: 'photo', file: pictureFile })
      : picture === ''
        ? { chat_id: channel, text: words }
        : { ...below, photo: picture }
    const answer = await ask({ method: 'POST', path, body })
    const providerId = textIn(asRecord(answer.result)?.message_id)
    return { providerId, url: providerId === '' ? '' : `https://t.me/${channel.slice(1)}/${providerId}` }
  },
}
