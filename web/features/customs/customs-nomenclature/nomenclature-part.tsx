import { DeleteOutlined } from '@ant-design/icons'
import { type Nomenclature, nomenclatureSizeLimit } from '@landfall/contract/customs/customs-nomenclature.ts'
import type { Locale } from '@landfall/contract/locales.ts'
import { Alert, Button, Select, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes, formatDate, formatNumber } from '#platform/formatters.ts'
import { describeError } from '#platform/i18n.ts'
import { currentLocale, localeNames } from '#platform/locale-choice.ts'
import { FailureState } from '#ui/failure-state.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { LabelledField } from '#ui/labelled-field.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useConfirm } from '#ui/use-confirm.ts'
import { type Shelf, useNomenclatureActs, useNomenclatures } from './use-nomenclatures.ts'
import './customs-nomenclature.css'

/** The names of codes by language: what is there, importing and removing. */
export function NomenclaturePart({ shelf, mayWrite }: { shelf: Shelf; mayWrite: boolean }): ReactNode {
  const { t } = useTranslation()
  const loaded = useNomenclatures(shelf)
  if (loaded.error) {
    return <FailureState title={t('list.failed')} error={loaded.error} onRetry={() => loaded.refetch()} />
  }
  if (!loaded.data) return <Skeleton active paragraph={{ rows: 6 }} />
  const { items, shared } = loaded.data
  return (
    <div className="nomenclature">
      <p className="hs-note">
        {t(shelf === 'own' ? 'customsQuery.nomenclature.hint' : 'customsQuery.nomenclature.sharedHint')}
      </p>
      {mayWrite && <ImportForm shelf={shelf} items={items} />}
      <NomenclatureList
        title={t(shelf === 'own' ? 'customsQuery.nomenclature.own' : 'customsQuery.nomenclature.shared')}
        items={items}
        shelf={mayWrite ? shelf : undefined}
      />
      {shelf === 'own' && <NomenclatureList title={t('customsQuery.nomenclature.shared')} items={shared} />}
    </div>
  )
}

function ImportForm({ shelf, items }: { shelf: Shelf; items: readonly Nomenclature[] }): ReactNode {
  const { t } = useTranslation()
  const ask = useConfirm()
  const [locale, setLocale] = useState<Locale>(currentLocale())
  const { store } = useNomenclatureActs(shelf)
  const [skipped, setSkipped] = useState(0)
  const language = localeNames[locale]
  const send = async (file: File) => {
    const before = items.find((one) => one.locale === locale)
    const isSure =
      !before ||
      (await ask({
        title: t('customsQuery.nomenclature.askReplace', { language }),
        text: t('customsQuery.nomenclature.replaceText', { count: formatNumber(before.codes) }),
        action: t('customsQuery.nomenclature.replace'),
      }))
    if (!isSure) return
    setSkipped(0)
    store.mutate(
      { file, locale },
      {
        onSuccess: (report) => {
          setSkipped(report.skipped)
          for (const one of report.imported) {
            const values = { language: localeNames[one.locale], count: formatNumber(one.codes) }
            notifySuccess(t('customsQuery.nomenclature.imported', values))
          }
        },
      },
    )
  }
  return (
    <>
      <LabelledField label={t('customsQuery.nomenclature.language')}>
        <Select<Locale>
          value={locale}
          onChange={setLocale}
          options={Object.entries(localeNames).map(([value, label]) => ({ value: value as Locale, label }))}
        />
      </LabelledField>
      <FileDrop
        endings={['.csv', '.txt', '.tsv']}
        maxBytes={nomenclatureSizeLimit}
        hint={t('customsQuery.nomenclature.fileHint', { limit: formatBytes(nomenclatureSizeLimit) })}
        disabled={store.isPending}
        onFile={send}
      />
      {store.error && <Alert type="error" showIcon title={describeError(store.error)} />}
      {skipped > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('customsQuery.nomenclature.skipped', { count: formatNumber(skipped) })}
        />
      )}
    </>
  )
}

interface NomenclatureListProps {
  title: string
  items: readonly Nomenclature[]
  /** Where entries can be removed from; absent where they cannot. */
  shelf?: Shelf | undefined
}

function NomenclatureList({ title, items, shelf }: NomenclatureListProps): ReactNode {
  const { t } = useTranslation()
  return (
    <section>
      <h3>{title}</h3>
      {items.length === 0 && <p className="hs-note">{t('customsQuery.nomenclature.none')}</p>}
      <ul className="nomenclature-list" aria-label={title}>
        {items.map((item) => (
          <li key={item.locale}>
            <span>
              <strong>{localeNames[item.locale]}</strong>{' '}
              {t('customsQuery.nomenclature.codes', { count: formatNumber(item.codes) })}
              <small>
                {item.fileName} · {formatDate(item.importedAt)}
              </small>
            </span>
            {shelf && <RemoveButton item={item} shelf={shelf} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function RemoveButton({ item, shelf }: { item: Nomenclature; shelf: Shelf }): ReactNode {
  const { t } = useTranslation()
  const ask = useConfirm()
  const { remove } = useNomenclatureActs(shelf)
  const language = localeNames[item.locale]
  const discard = async () => {
    const isSure = await ask({
      title: t('customsQuery.nomenclature.askRemove', { language }),
      text: t('customsQuery.nomenclature.removeText', { count: formatNumber(item.codes) }),
      action: t('customsQuery.delete'),
      isDanger: true,
    })
    if (isSure)
      remove.mutate(item.locale, { onSuccess: () => notifySuccess(t('customsQuery.nomenclature.removed')) })
  }
  return (
    <Button
      type="text"
      danger
      icon={<DeleteOutlined aria-hidden />}
      aria-label={t('customsQuery.nomenclature.remove', { language })}
      loading={remove.isPending}
      onClick={discard}
    />
  )
}
