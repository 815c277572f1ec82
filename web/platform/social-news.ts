import type { ServerEvents } from '@landfall/contract/events.ts'

type Listener = (news: ServerEvents['social']) => void

const listeners = new Set<Listener>()

/** Takes over that something happened in a conversation. */
export function noteSocialNews(news: ServerEvents['social']): void {
  for (const listener of listeners) listener(news)
}

/** Calls the listener whenever something happens in a conversation; the returned function ends that. */
export function onSocialNews(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
