import { postWords } from '@landfall/contract/social/posts.ts'
import { asRecord, textIn } from './network-asking.ts'
import type { PostDoor } from './post-door.ts'

/** Posts in a channel of Telegram, in which the bot has to be an administrator. */
export const telegramPosts: PostDoor = {
  async publish(ask, { token }, post) {
    const { channel, picture } = post
    const words = postWords('telegram', post)
    const path = `/bot${encodeURIComponent(token).replaceAll('%3A', ':')}/${picture === '' ? 'sendMessage' : 'sendPhoto'}`
    const answer = await ask({
      ...{ method: 'POST', path },
      body: { chat_id: channel, ...(picture === '' ? { text: words } : { photo: picture, caption: words }) },
    })
    const providerId = textIn(asRecord(answer.result)?.message_id)
    return { providerId, url: providerId === '' ? '' : `https://t.me/${channel.slice(1)}/${providerId}` }
  },
}
