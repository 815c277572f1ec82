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
  pictureFiles: readonly { id: number; name: string }[]
  /** Where those that were sent here can be fetched, by their ids, as far as that is known. */
  pictureUrls: Readonly<Record<number, string>>
}

/** About how a post looks at a network, and how much of what fits there it takes. */
export function PostPreview({ network, pictureUrls, ...post }: PostPreviewProps): ReactNode {
  const { t } = useTranslation()
  const { text, link, picture, pictureFiles } = post
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
      {pictureFiles.length > 0 && (
        <div className={`post-images${pictureFiles.length > 1 ? ' is-album' : ''}`}>
          {pictureFiles.map(({ id, name: fileName }) => (
            <img key={id} className="post-image" src={pictureUrls[id]} alt={fileName} />
          ))}
        </div>
      )}
      <p>{words}</p>
      {link && words === text && <p className="post-link">{link}</p>}
    </figure>
  )
}
