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
}

/** About how a post looks at a network, and how much of what fits there it takes. */
export function PostPreview({ network, text, link, picture }: PostPreviewProps): ReactNode {
  const { t } = useTranslation()
  const limit = postLimit(network, { picture })
  if (limit === undefined) return null
  const name = postNetworkName(network)
  const words = postWords(network, { text, link, picture })
  const isTooLong = words.length > limit
  return (
    <figure className="post-preview" aria-label={t('posts.preview', { name })}>
      <figcaption className={isTooLong ? 'field-problem' : 'quiet'}>
        {t('posts.limit', { name, amount: formatNumber(words.length), limit: formatNumber(limit) })}
      </figcaption>
      {/* The picture of somebody else’s server is not fetched for a look. */}
      {picture && <p className="post-picture">{picture}</p>}
      <p>{words}</p>
      {link && words === text && <p className="post-link">{link}</p>}
    </figure>
  )
}
