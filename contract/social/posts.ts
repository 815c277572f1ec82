import * as z from 'zod/mini'
import { line } from '../line.ts'
import { idParams, listQuery, pageOf } from '../list.ts'
import { moment } from '../moment.ts'
import { route } from '../route.ts'
import { sendFailures } from './social-inbox.ts'
import { networkAbilities, type SocialNetwork, socialNetworks } from './social-networks.ts'

/** How a post is; the texts are `posts.states.<state>`. */
export const postStates = ['scheduled', 'publishing', 'published', 'partly', 'failed', 'cancelled'] as const

/** How a post is at one place; the texts are `posts.targetStates.<state>`. */
export const postTargetStates = ['waiting', 'publishing', 'unknown', 'published', 'failed'] as const

/** Most accounts of one post. */
export const mostPostTargets = 20

const httpsAddress = z
  .string()
  .check(z.trim(), z.maxLength(1000), z.regex(/^$|^https?:\/\/[^\s/]+\.[^\s]+$/i))

const target = z.object({
  accountId: z.int().check(z.gt(0)),
  /** Telegram: the channel in which the bot is an administrator. */
  channel: z._default(z.string().check(z.trim(), z.regex(/^$|^@[A-Za-z][A-Za-z0-9_]{3,31}$/)), ''),
})

/** Most pictures of one post: what an album of Telegram takes. */
export const mostPostPictures = 10

/** Bytes of a picture at most, and of all pictures of a post; their types are JPEG and PNG. */
export const postPictureBytes = 8_000_000
export const postPicturesBytes = 24_000_000

const postPicture = z.object({ id: z.number(), name: z.string(), size: z.number() })
export type PostPicture = z.infer<typeof postPicture>

const content = {
  text: z.string().check(z.trim(), z.maxLength(60_000)),
  link: z._default(httpsAddress, ''),
  /** Where the picture lies, unless it was sent here; networks fetch it from there. */
  picture: z._default(httpsAddress, ''),
  /** Pictures that were sent here, in their order. */
  pictureFiles: z._default(z.array(z.int().check(z.gt(0))).check(z.maxLength(mostPostPictures)), []),
  /** A page of the release before says its only picture here: refused, so that no post goes out without it. */
  pictureFile: z.optional(z.null()),
  targets: z.array(target).check(z.minLength(1), z.maxLength(mostPostTargets)),
  /** Absent: at once. */
  dueAt: z.optional(moment),
}
const saysSomething = z.refine<{ text: string; picture: string; pictureFiles: number[] }>(
  (post) => post.text !== '' || hasPicture(post),
  { path: ['text'] },
)

/** The same key makes one post. */
export const postInput = z.object({ ...content, key: z.uuid() }).check(saysSomething)
export type PostInput = z.infer<typeof postInput>
export const postChange = z.object(content).check(saysSomething)
export type PostChange = z.infer<typeof postChange>

const postTarget = z.object({
  accountId: z.number(),
  accountName: z.string(),
  network: z.enum(socialNetworks),
  channel: z.string(),
  state: z.enum(postTargetStates),
  /** Where it can be seen; empty before it is there. */
  url: z.string(),
  failure: z.nullable(z.enum(sendFailures)),
  /** What the network said to it. */
  trouble: z.string(),
})
export type PostTarget = z.infer<typeof postTarget>

export const postRow = z.object({
  id: z.number(),
  text: z.string(),
  link: z.string(),
  picture: z.string(),
  pictureFiles: z.array(postPicture),
  dueAt: z.string(),
  state: z.enum(postStates),
  targets: z.array(postTarget),
  creatorName: z.string(),
  createdAt: z.string(),
})
export type PostRow = z.infer<typeof postRow>

/** A picture at an address, or some that were sent here. */
export interface PictureChoice {
  picture: string
  pictureFiles: readonly unknown[]
}
interface PostContent extends PictureChoice {
  text: string
  link: string
}

/** Whether a post has a picture. */
export function hasPicture({ picture, pictureFiles }: PictureChoice): boolean {
  return picture !== '' || pictureFiles.length > 0
}

/** The words of a post as they stand at a network: only pages of Facebook have a place for a link, where there is no picture. */
export function postWords(network: SocialNetwork, post: PostContent): string {
  const { text, link } = post
  const isBelow = link !== '' && (network !== 'facebook' || hasPicture(post))
  return isBelow ? `${text}\n\n${link}`.trim() : text
}

/** How many characters a post may have at a network; undefined where nothing is published. */
export function postLimit(network: SocialNetwork, post: PictureChoice): number | undefined {
  const lengths = networkAbilities[network].postLengths
  return hasPicture(post) ? lengths?.withPicture : lengths?.alone
}

const read = 'social.post.read'
const write = 'social.post.write'

export const postRoutes = {
  list: route({
    method: 'GET',
    path: '/api/social-posts',
    access: read,
    summary: 'Posts of pages and channels with what became of them.',
    query: listQuery,
    reply: pageOf(postRow),
  }),
  read: route({
    method: 'GET',
    path: '/api/social-posts/:id',
    access: read,
    summary: 'One post with what became of it at each place.',
    params: idParams,
    reply: postRow,
  }),
  create: route({
    method: 'POST',
    path: '/api/social-posts',
    access: write,
    summary: 'Publish something on pages and channels, now or later; the same key once.',
    body: postInput,
    reply: z.object({ id: z.number() }),
  }),
  sendPicture: route({
    method: 'POST',
    path: '/api/social-post-pictures',
    access: write,
    summary: 'Send a picture of at most 8 MB for a post; it is dropped after a day unless one takes it.',
    query: z.object({ name: line(1, 200) }),
    rawBody: true,
    reply: postPicture,
  }),
  pictureLinks: route({
    method: 'POST',
    path: '/api/social-posts/:id/picture-links',
    access: read,
    summary: 'Addresses at which the pictures of a post can be fetched for five minutes, in their order.',
    params: idParams,
    reply: z.object({ urls: z.array(z.string()) }),
  }),
  change: route({
    method: 'PUT',
    path: '/api/social-posts/:id',
    access: write,
    summary: 'Change a post of which nothing has been published.',
    params: idParams,
    body: postChange,
    reply: z.null(),
  }),
  cancel: route({
    method: 'POST',
    path: '/api/social-posts/:id/cancel',
    access: write,
    summary: 'Publish nothing more of a post; what is there stays.',
    params: idParams,
    reply: z.null(),
  }),
  retry: route({
    method: 'POST',
    path: '/api/social-posts/:id/retry',
    access: write,
    summary: 'Try again where publishing failed.',
    params: idParams,
    reply: z.object({ tried: z.number() }),
  }),
}
