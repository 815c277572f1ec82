import { postLimit, postWords } from '@landfall/contract/social/posts.ts'
import type { SocialNetwork } from '@landfall/contract/social/social-networks.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'
import { postNetworkName } from './post-network-name.ts'
import './social-posts.css'

interface PostPreviewProps {
  network: SocialNetwork
  text: string
  link: string
  picture: string
  pictureFile: { name: string } | null
  /** Where the picture that was sent here can be fetched, once that is known. */
  pictureUrl?: string | undefined
}

/** About how a post looks at a network, and how much of what fits there it takes. */
export function PostPreview({ network, pictureUrl, ...post }: PostPreviewProps): ReactNode {
  const { t } = useTranslation()
  const { text, link, picture, pictureFile } = post
  const limit = postLimit(network, post)
  if (limit === undefined) return null
  const name = postNetworkName(network)
  const words = postWords(network, post)
  const isTooLong = words.length > limit
  return (
    <figure className="post-preview" aria-label={t('posts.preview', { name })}>
      <figcaption className={isTooLong ? 'field-problem' : 'quiet'}>
        {t('posts.limit', { name, amount: formatNumber(words.length), limit: formatNumber(limit) })}
      </figcaption>
      {/* The picture of somebody else’s server is not fetched for a look. */}
      {picture && <p className="post-picture">{picture}</p>}
      {pictureFile && <img className="post-image" src={pictureUrl} alt={pictureFile.name} />}
      <p>{words}</p>
      {link && words === text && <p className="post-link">{link}</p>}
    </figure>
  )
}
