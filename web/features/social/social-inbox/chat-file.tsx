import { PaperClipOutlined } from '@ant-design/icons'
import { type SocialMessage, socialInboxRoutes } from '@landfall/contract/social/social-inbox.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { fetchByBrowser } from '#platform/file-download.ts'
import { formatBytes } from '#platform/formatters.ts'
import { socialInboxKey } from './use-social-inbox.ts'

/** Addresses of files are good for five minutes. */
const goodMs = 240_000

const linkOf = async (id: number, signal?: AbortSignal) =>
  (await call(socialInboxRoutes.fileLink, { params: { id } }, { signal })).url

/** The file of a message: a picture as it is, anything else by its name, to be fetched. */
export function ChatFile({ message }: { message: SocialMessage }): ReactNode {
  const { t } = useTranslation()
  const { id, kind, file } = message
  const name = message.fileName || t(`socialInbox.kinds.${kind}`)
  const fetchFile = useMutation({ mutationFn: async () => fetchByBrowser(await linkOf(id)) })
  if (!file) return null
  if (file.state !== 'ready') return <p className="chat-kind">{t(`socialInbox.file.${file.state}`)}</p>
  return (
    <div className="chat-file">
      {/^image\/(?:jpeg|png|webp|gif)$/.test(file.contentType) && <Picture id={id} name={name} />}
      <Button
        type="link"
        size="small"
        icon={<PaperClipOutlined aria-hidden />}
        aria-label={t('socialInbox.openFile', { name })}
        loading={fetchFile.isPending}
        onClick={() => fetchFile.mutate()}
      >
        {name}
      </Button>
      {file.size !== null && <span className="quiet">{formatBytes(file.size)}</span>}
    </div>
  )
}

function Picture({ id, name }: { id: number; name: string }): ReactNode {
  const { data: url } = useQuery({
    queryKey: [socialInboxKey, 'file', id],
    queryFn: ({ signal }) => linkOf(id, signal),
    staleTime: goodMs,
    // A picture that is shown stays, whatever becomes of its address.
    refetchOnMount: false,
    refetchOnWindowFocus: false,
  })
  return <img className="chat-picture" src={url} alt={name} />
}
