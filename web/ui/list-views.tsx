import { BookOutlined } from '@ant-design/icons'
import { Button, type MenuProps } from 'antd'
import i18next from 'i18next'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from './lazy-part.tsx'
import type { ListPageProps } from './list-model.ts'
import type { ListState } from './list-state.ts'
import { MenuDropdown } from './menu-dropdown.tsx'
import { useChangeView } from './use-change-view.ts'
import { useEver } from './use-ever.ts'
import type { ArrangedLayout } from './use-list-layout.ts'
import { isViewChanged, leaveView, openView, type SavedViews, viewStateOf } from './use-saved-views.ts'

const ViewSaveDialog = lazyPart(() => import('./view-save-dialog.tsx').then((m) => m.ViewSaveDialog))
const ViewManager = lazyPart(() => import('./view-manager.tsx').then((m) => m.ViewManager))

interface ListViewsProps {
  list: ListPageProps<never>['list']
  state: ListState
  views: SavedViews
  layout: Pick<ArrangedLayout<never>, 'isRearranged' | 'kept'>
}

/** The saved views of a list: choosing one, saving what is shown, managing them. */
export function ListViews({ list, state, views, layout }: ListViewsProps): ReactNode {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null)
  const wasSaving = useEver(dialog === 'save')
  const wasManaging = useEver(dialog === 'manage')
  const change = useChangeView(list)
  const { current } = views
  const isChanged = current !== undefined && (layout.isRearranged || isViewChanged(current, state))
  const menu: MenuProps = {
    selectedKeys: current ? [String(current.id)] : [],
    items: [
      ...viewItems(views),
      { type: 'divider' },
      ...(current?.mayChange && isChanged
        ? [{ key: 'update', label: t('list.views.update', { name: current.name }) }]
        : []),
      { key: 'save', label: t('list.views.save') },
      ...(views.items.length > 0 ? [{ key: 'manage', label: t('list.views.manage') }] : []),
      ...(current ? [{ key: 'leave', label: t('list.views.leave') }] : []),
    ],
    onClick: ({ key }) => {
      setIsOpen(false)
      if (key === 'save' || key === 'manage') setDialog(key)
      else if (key === 'leave') leaveView(state)
      else if (key === 'retry') views.fetch()
      else if (key === 'update' && current) {
        const columns = current.state.columns && layout.kept
        change.mutate({ id: current.id, body: { state: { ...viewStateOf(state), columns } } })
      } else {
        const chosen = views.items.find((view) => String(view.id) === key)
        if (chosen) openView(state, chosen)
      }
    },
  }
  return (
    <div className="list-views">
      <MenuDropdown
        menu={menu}
        placement="bottomLeft"
        // Opened with its views, so that the keyboard starts at the first of them.
        open={isOpen && !views.isLoading}
        onOpenChange={(next) => {
          if (next) views.fetch()
          setIsOpen(next)
        }}
      >
        <Button
          icon={<BookOutlined aria-hidden />}
          aria-haspopup="menu"
          title={t('list.views.title')}
          loading={isOpen && views.isLoading}
        >
          <span className={current ? 'view-name' : 'visually-hidden'}>
            {current?.name ?? t('list.views.title')}
          </span>
          {isChanged && <span className="view-changed"> {t('list.views.changed')}</span>}
        </Button>
      </MenuDropdown>
      {wasSaving && (
        <ViewSaveDialog
          open={dialog === 'save'}
          list={list}
          state={state}
          columns={layout.kept}
          onClose={() => setDialog(null)}
        />
      )}
      {wasManaging && (
        <ViewManager
          open={dialog === 'manage'}
          list={list}
          state={state}
          views={views}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  )
}

type Items = NonNullable<MenuProps['items']>

function viewItems({ items, opensWithId, error }: SavedViews): Items {
  const { t } = i18next
  if (error) return [{ key: 'retry', danger: true, label: t('list.views.failed') }]
  if (items.length === 0) return [{ key: 'none', disabled: true, label: t('list.views.empty') }]
  const group = (key: string, label: string, isOwn: boolean): Items => {
    const children = items
      .filter((view) => view.isOwn === isOwn)
      .map((view) => ({
        key: String(view.id),
        label: isOwn ? view.name : t('list.views.by', { name: view.name, owner: view.ownerName }),
        extra: view.id === opensWithId ? t('list.views.opensWith') : undefined,
      }))
    return children.length > 0 ? [{ key, type: 'group', label, children }] : []
  }
  return [...group('own', t('list.views.own'), true), ...group('shared', t('list.views.shared'), false)]
}
