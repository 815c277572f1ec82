import { CalendarOutlined, PlusOutlined } from '@ant-design/icons'
import { type PostRow, postRoutes, postStates } from '@landfall/contract/social/posts.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router'
import { call } from '#platform/api-client.ts'
import { Allowed } from '#platform/permission.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { ListColumn, ListFilterField } from '#ui/list-model.ts'
import { ListPage } from '#ui/list-page.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'
import { useEver } from '#ui/use-ever.ts'
import { PostStateTag, targetName } from './post-state.tsx'
import { postsKey } from './use-posts.ts'

const PostDrawer = lazyPart(() => import('./post-drawer.tsx').then((m) => m.PostDrawer))
const PostFormDrawer = lazyPart(() => import('./post-form-drawer.tsx').then((m) => m.PostFormDrawer))
const PostCalendar = lazyPart(() => import('./post-calendar.tsx').then((m) => m.PostCalendar))

/** What is published on pages and in channels, as a list and as a calendar. */
export function PostListPage(): ReactNode {
  const { t } = useTranslation()
  const [wish, open] = useOpenPost()
  const isAdding = wish === 'new'
  const wasAdding = useEver(isAdding)
  const openId = typeof wish === 'number' ? wish : undefined
  const wasOpen = useEver(openId !== undefined)
  const addButton = (
    <Allowed need="social.post.write">
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => open('new')}>
        {t('posts.add')}
      </Button>
    </Allowed>
  )
  return (
    <>
      <ListPage<PostRow>
        list={postsKey}
        title={t('menu.socialPosts')}
        load={(query, signal) => call(postRoutes.list, { query }, { signal })}
        defaultSort="-dueAt"
        columns={useColumns()}
        rowId={(row) => row.id}
        rowName={(row) => row.text.slice(0, 60) || row.pictureFiles[0]?.name || row.picture}
        filters={useFilters()}
        displays={[
          {
            key: 'calendar',
            label: t('posts.calendar'),
            icon: <CalendarOutlined aria-hidden />,
            render: () => <PostCalendar onOpen={(id: number) => open(id)} />,
          },
        ]}
        searchHint={t('posts.searchHint')}
        onOpen={(row) => open(row.id)}
        toolbar={addButton}
        empty={{ title: t('posts.emptyTitle'), hint: t('posts.emptyHint'), action: addButton }}
      />
      {wasAdding && <PostFormDrawer open={isAdding} onClose={() => open(undefined)} />}
      {wasOpen && <PostDrawer id={openId} onClose={() => open(undefined)} />}
    </>
  )
}

/** The post that is open or being made, kept in the address. */
function useOpenPost(): [number | 'new' | undefined, (wish: number | 'new' | undefined) => void] {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const given = params.get('post')
  const id = Number(given)
  const open = (wish: number | 'new' | undefined) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (wish === undefined) after.delete('post')
        else after.set('post', String(wish))
        return after
      },
      { state },
    )
  return [given === 'new' ? 'new' : Number.isSafeInteger(id) && id > 0 ? id : undefined, open]
}

function useColumns(): ListColumn<PostRow>[] {
  const { t } = useTranslation()
  return [
    {
      key: 'text',
      title: t('posts.fields.text'),
      width: 360,
      isMain: true,
      render: (row) => row.text || row.pictureFiles[0]?.name || row.picture,
    },
    {
      key: 'state',
      title: t('posts.fields.state'),
      width: 140,
      render: (row) => <PostStateTag post={row} />,
    },
    {
      key: 'targets',
      title: t('posts.fields.targets'),
      width: 320,
      render: (row) => row.targets.map(targetName).join(', '),
    },
    {
      key: 'dueAt',
      title: t('posts.fields.dueAt'),
      width: 150,
      sortable: true,
      render: (row) => <TimeBadge value={row.dueAt} />,
    },
    { key: 'creator', title: t('posts.fields.creator'), width: 120, render: (row) => row.creatorName },
    {
      key: 'createdAt',
      title: t('posts.fields.createdAt'),
      width: 140,
      isOptional: true,
      render: (row) => <TimeBadge value={row.createdAt} />,
    },
  ]
}

function useFilters(): ListFilterField[] {
  const { t } = useTranslation()
  return [
    {
      field: 'state',
      label: t('posts.fields.state'),
      kind: 'choice',
      isQuick: true,
      choices: postStates.map((value) => ({ value, label: t(`posts.states.${value}`) })),
    },
    { field: 'text', label: t('posts.fields.text'), kind: 'text' },
    { field: 'creator', label: t('posts.fields.creator'), kind: 'text' },
    { field: 'dueAt', label: t('posts.fields.dueAt'), kind: 'date' },
    { field: 'createdAt', label: t('posts.fields.createdAt'), kind: 'date' },
  ]
}
