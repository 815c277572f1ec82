import type { PostRow, PostTarget } from '@landfall/contract/social/posts.ts'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { StateTag, type StateTone } from '#ui/state-tag.tsx'
import { postNetworkName } from './post-network-name.ts'

const tones: Readonly<Record<PostRow['state'], StateTone>> = {
  scheduled: 'neutral',
  publishing: 'active',
  published: 'good',
  partly: 'warning',
  failed: 'bad',
  cancelled: 'neutral',
}

/** How a post is. */
export function PostStateTag({ post }: { post: Pick<PostRow, 'state'> }): ReactNode {
  const { t } = useTranslation()
  return <StateTag tone={tones[post.state]}>{t(`posts.states.${post.state}`)}</StateTag>
}

/** The name of a place at which something is published. */
export function targetName({ network, accountName, channel }: PostTarget): string {
  return [postNetworkName(network), channel || accountName].join(' · ')
}

/** What became of a post at one place, with the network's own words. */
export function targetText(t: TFunction, { state, failure, trouble }: PostTarget): string {
  return [t(`posts.targetStates.${state}`), failure && t(`socialInbox.failures.${failure}`), trouble]
    .filter(Boolean)
    .join(' · ')
}
