import { CloudUploadOutlined, EllipsisOutlined, SnippetsOutlined, UserAddOutlined } from '@ant-design/icons'
import {
  type CollectedExportColumn,
  type CollectedRow,
  collectedColumnText,
  collectedExportColumns,
  collectedRoutes,
  collectedTabs,
} from '@landfall/contract/customers/collected.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { useVerifyListed } from '#features/addresses/address-verification/use-verify-listed.tsx'
import { call } from '#platform/api-client.ts'
import { Allowed, usePermission } from '#platform/permission.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { BatchAction } from '#ui/list-model.ts'
import { ListPage } from '#ui/list-page.tsx'
import { MenuDropdown } from '#ui/menu-dropdown.tsx'
import { TabDrawer } from '#ui/tab-drawer.tsx'
import { useCollectedColumns, useCollectedFilters } from './collected-columns.tsx'
import { useAcceptMany, useDiscard } from './use-collected.ts'
import './collected.css'

// Forms come when they are opened; the list is there first.
const AcceptDialog = lazyPart(() => import('./accept-dialog.tsx').then((m) => m.AcceptDialog))
const MergeDialog = lazyPart(() => import('./collected-merge-dialog.tsx').then((m) => m.CollectedMergeDialog))
const ContactFinder = lazyPart(() =>
  import('#features/addresses/contact-finder/contact-finder.tsx').then((m) => m.ContactFinder),
)
const PasteDialog = lazyPart(() => import('./paste-dialog.tsx').then((m) => m.PasteDialog))

type Wish = { kind: 'accept' | 'merge' | 'find'; row: CollectedRow } | { kind: 'paste' }

/** What was collected and is not a customer yet, to be accepted, merged or discarded; and what was decided. */
export function CollectedListPage(): ReactNode {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const tab = params.get('tab') === 'done' ? 'done' : 'open'
  const [wish, setWish] = useState<Wish | null>(null)
  const close = () => setWish(null)
  const verifying = useVerifyListed('collected')
  const navigate = useNavigate()
  const importButton = (
    <Allowed need="customer.collected.write">
      <Allowed need="customer.import.run">
        <Button
          icon={<CloudUploadOutlined aria-hidden />}
          onClick={() => navigate('/customer/import?import=new&place=collected')}
        >
          {t('collected.importFile')}
        </Button>
      </Allowed>
    </Allowed>
  )
  const pasteButton = (
    <Allowed need="customer.collected.write">
      <Button
        type="primary"
        icon={<SnippetsOutlined aria-hidden />}
        onClick={() => setWish({ kind: 'paste' })}
      >
        {t('collected.paste.open')}
      </Button>
    </Allowed>
  )
  return (
    <>
      <ListPage<CollectedRow>
        list="collected"
        title={t('collected.title')}
        load={(query, signal) => call(collectedRoutes.list, { query }, { signal })}
        defaultSort="-collectedAt"
        columns={useCollectedColumns(tab)}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        filters={useCollectedFilters()}
        tabs={collectedTabs.map((key) => ({ key, label: t(`collected.tabs.${key}`) }))}
        searchHint={t('collected.searchHint')}
        batchActions={useBatchActions(tab, verifying.action)}
        exporting={{
          need: 'customer.collected.export',
          columns: collectedExportColumns.map((value) => ({ value, label: t(collectedColumnText(value)) })),
          start: (selection, format, chosen) =>
            call(collectedRoutes.export, {
              body: { selection, format, columns: chosen as CollectedExportColumn[] | undefined },
            }),
        }}
        rowActions={(row) =>
          row.state === 'open' && (
            <RowActions
              row={row}
              onAccept={() => setWish({ kind: 'accept', row })}
              onMerge={() => setWish({ kind: 'merge', row })}
              onFind={() => setWish({ kind: 'find', row })}
            />
          )
        }
        rowActionsWidth={72}
        toolbar={
          <>
            {importButton}
            {pasteButton}
          </>
        }
        empty={{
          title: t('collected.empty.title'),
          hint: t('collected.empty.hint'),
          action: (
            <>
              {importButton}
              {pasteButton}
            </>
          ),
        }}
      />
      {verifying.dialog}
      {wish?.kind === 'accept' && (
        <AcceptDialog
          key={wish.row.id}
          row={wish.row}
          onClose={close}
          onMerge={() => setWish({ kind: 'merge', row: wish.row })}
        />
      )}
      {wish?.kind === 'merge' && <MergeDialog row={wish.row} onClose={close} />}
      {wish?.kind === 'find' && (
        <TabDrawer open title={wish.row.name} onClose={close}>
          <ContactFinder subject={{ kind: 'collected', id: wish.row.id }} begins />
        </TabDrawer>
      )}
      {wish?.kind === 'paste' && <PasteDialog onClose={close} />}
    </>
  )
}

interface RowActionsProps {
  row: CollectedRow
  onAccept: () => void
  onMerge: () => void
  onFind: () => void
}

function RowActions({ row, onAccept, onMerge, onFind }: RowActionsProps): ReactNode {
  const { t } = useTranslation()
  const discard = useDiscard()
  const mayAccept = usePermission('customer.customer.write')
  const mayDiscard = usePermission('customer.collected.write')
  const selection = { scope: batchScope.Checked, ids: [row.id] }
  const items = [
    ...(mayAccept ? [{ key: 'merge', label: t('collected.merge'), onClick: onMerge }] : []),
    ...(mayAccept && mayDiscard ? [{ key: 'find', label: t('contactFinder.title'), onClick: onFind }] : []),
    ...(mayDiscard
      ? [
          {
            key: 'discard',
            danger: true,
            label: t('collected.discard'),
            onClick: () => void discard(selection),
          },
        ]
      : []),
  ]
  const label = t('collected.more', { name: row.name })
  return (
    <>
      {mayAccept && (
        <Button
          type="text"
          className="claim-button"
          icon={<UserAddOutlined aria-hidden />}
          title={t('collected.accept')}
          aria-label={`${t('collected.accept')}: ${row.name}`}
          onClick={onAccept}
        />
      )}
      {items.length > 0 && (
        <MenuDropdown menu={{ items }}>
          <Button type="text" icon={<EllipsisOutlined aria-hidden />} aria-label={label} title={label} />
        </MenuDropdown>
      )}
    </>
  )
}

function useBatchActions(tab: 'open' | 'done', verify: BatchAction): BatchAction[] {
  const { t } = useTranslation()
  const acceptMany = useAcceptMany()
  const discard = useDiscard()
  const accept: BatchAction = {
    key: 'accept',
    label: t('collected.accept'),
    need: 'customer.customer.write',
    hint: t('collected.acceptHint'),
    run: acceptMany,
  }
  return [
    ...(tab === 'open' ? [accept] : []),
    verify,
    {
      key: 'discard',
      label: t('collected.discard'),
      need: 'customer.collected.write',
      isDanger: true,
      hint: t('collected.discardHint'),
      run: discard,
    },
  ]
}
