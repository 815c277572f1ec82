import { type PostRow, postRoutes } from '@landfall/contract/social/posts.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { formatDateTime, formatNumber } from '#platform/formatters.ts'
import { Allowed } from '#platform/permission.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { TabDrawer } from '#ui/tab-drawer.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useConfirm } from '#ui/use-confirm.ts'
import { WebLink } from '#ui/web-link.tsx'
import { PostFormDrawer } from './post-form-drawer.tsx'
import { PostPreview } from './post-preview.tsx'
import { PostStateTag, targetName, targetText } from './post-state.tsx'
import { postsKey, usePostPictures, usePostWork } from './use-posts.ts'

const liveMs = 2_000

/** One post beside the list: what it says, and what became of it at each place. */
export function PostDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const post = useQuery({
    queryKey: [postsKey, 'one', id],
    queryFn: ({ signal }) => call(postRoutes.read, { params: { id: id ?? 0 } }, { signal }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data?.state === 'publishing' ? liveMs : false),
    meta: { claims: true },
  })
  return (
    <TabDrawer
      open={id !== undefined}
      onClose={onClose}
      title={post.data?.text.slice(0, 60) || t('posts.one')}
      size={640}
    >
      {post.error && !post.data ? (
        <FailureState title={t('posts.one')} error={post.error} onRetry={() => post.refetch()} />
      ) : post.data ? (
        <Post post={post.data} />
      ) : (
        <Skeleton active paragraph={{ rows: 6 }} />
      )}
    </TabDrawer>
  )
}

function Post({ post }: { post: PostRow }): ReactNode {
  const { t } = useTranslation()
  const { targets, dueAt } = post
  const networks = [...new Set(targets.map(({ network }) => network))]
  const pictureUrls = usePostPictures(post)
  return (
    <>
      <p>
        <PostStateTag post={post} /> <span className="quiet">{formatDateTime(dueAt)}</span>
      </p>
      <PostButtons post={post} />
      <ul className="post-targets">
        {targets.map((target) => (
          <li key={`${target.accountId} ${target.channel}`}>
            <strong>{targetName(target)}</strong>
            <p>{targetText(t, target)}</p>
            {target.url && <WebLink address={target.url} />}
          </li>
        ))}
      </ul>
      {networks.length === 0 ? (
        <EmptyState title={t('posts.noAccounts')} hint={t('posts.emptyHint')} />
      ) : (
        networks.map((network) => (
          <PostPreview key={network} network={network} {...post} pictureUrls={pictureUrls} />
        ))
      )}
    </>
  )
}

function PostButtons({ post }: { post: PostRow }): ReactNode {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const [isEditing, setIsEditing] = useState(false)
  const { id, state, targets } = post
  const params = { id }
  const cancel = usePostWork(() => call(postRoutes.cancel, { params }))
  const retry = usePostWork(() => call(postRoutes.retry, { params }))
  const waiting = targets.filter((target) => target.state === 'waiting').length
  const ask = async () => {
    const isSure = await confirm({
      title: t('posts.cancelQuestion'),
      text: t('posts.cancelText', { amount: formatNumber(waiting) }),
      action: t('posts.cancel'),
      isDanger: true,
    })
    if (isSure) cancel.mutate(undefined, { onSuccess: () => notifySuccess(t('posts.cancelled')) })
  }
  return (
    <Allowed need="social.post.write">
      <div className="post-buttons">
        {state === 'scheduled' && waiting === targets.length && (
          <Button onClick={() => setIsEditing(true)}>{t('posts.edit')}</Button>
        )}
        {state !== 'cancelled' && waiting > 0 && (
          <Button danger loading={cancel.isPending} onClick={() => void ask()}>
            {t('posts.cancel')}
          </Button>
        )}
        {state !== 'cancelled' && targets.some((target) => target.state === 'failed') && (
          <Button
            loading={retry.isPending}
            onClick={() =>
              retry.mutate(undefined, {
                onSuccess: ({ tried }) => notifySuccess(t('posts.retried', { amount: formatNumber(tried) })),
              })
            }
          >
            {t('posts.retry')}
          </Button>
        )}
      </div>
      <PostFormDrawer open={isEditing} post={post} onClose={() => setIsEditing(false)} />
    </Allowed>
  )
}
