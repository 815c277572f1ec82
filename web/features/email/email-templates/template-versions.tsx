import type { TemplateInput } from '@landfall/contract/email/email-templates.ts'
import {
  type TemplateVersionView,
  templateVersionRoutes,
} from '@landfall/contract/email/template-versions.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Button, Segmented, Skeleton } from 'antd'
import { diffWordsWithSpace } from 'diff'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { linesOf } from '#features/email/block-editor/block-words.ts'
import { call } from '#platform/api-client.ts'
import { formatDateTime } from '#platform/formatters.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { HtmlFrame } from '#ui/html-frame.tsx'
import { TabDrawer } from '#ui/tab-drawer.tsx'
import { templatesKey } from './use-templates.ts'

interface TemplateVersionsProps {
  templateId: number
  /** What is in the editor, saved or not. */
  now: TemplateInput
  isOpen: boolean
  onClose: () => void
  /** Takes a former state into the editor. */
  onTake: (content: TemplateInput) => void
}

/** What a template was before: each former state beside what is in the editor, to be taken back into it. */
export function TemplateVersions({ templateId, isOpen, onClose, ...rest }: TemplateVersionsProps): ReactNode {
  const { t } = useTranslation()
  return (
    <TabDrawer open={isOpen} onClose={onClose} size={860} title={t('emailTemplates.versions')}>
      {isOpen && <Versions templateId={templateId} {...rest} />}
    </TabDrawer>
  )
}

type Part = Omit<TemplateVersionsProps, 'isOpen' | 'onClose'>

function Versions({ templateId, now, onTake }: Part): ReactNode {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<number>()
  const list = useQuery({
    queryKey: [templatesKey, 'versions', templateId],
    queryFn: ({ signal }) => call(templateVersionRoutes.list, { params: { id: templateId } }, { signal }),
    meta: { claims: true },
  })
  const number = chosen ?? list.data?.items[0]?.number
  const version = useVersion(templateId, number)
  const failed = list.error ? list : version.error ? version : undefined
  if (failed) {
    return (
      <FailureState
        title={t('emailTemplates.failed')}
        error={failed.error}
        onRetry={() => failed.refetch()}
      />
    )
  }
  if (!list.data) return <Skeleton active paragraph={{ rows: 6 }} />
  if (list.data.items.length === 0)
    return <EmptyState title={t('emailTemplates.noVersions')} hint={t('emailTemplates.noVersionsHint')} />
  return (
    <div className="template-versions">
      <ol aria-label={t('emailTemplates.versions')}>
        {list.data.items.map((each) => (
          <li key={each.number}>
            <Button
              type={each.number === number ? 'primary' : 'text'}
              aria-pressed={each.number === number}
              onClick={() => setChosen(each.number)}
            >
              {t('emailTemplates.version', { number: each.number, at: formatDateTime(each.savedAt) })}
            </Button>
            <span className="template-hint">
              {t('emailTemplates.replaced', {
                name: each.replacedByName,
                at: formatDateTime(each.replacedAt),
              })}
            </span>
          </li>
        ))}
      </ol>
      {version.data ? (
        <Comparison version={version.data} now={now} onTake={onTake} />
      ) : (
        <Skeleton active paragraph={{ rows: 6 }} />
      )}
    </div>
  )
}

function useVersion(templateId: number, number: number | undefined): UseQueryResult<TemplateVersionView> {
  return useQuery({
    queryKey: [templatesKey, 'versions', templateId, number],
    queryFn: ({ signal }) =>
      call(templateVersionRoutes.read, { params: { id: templateId, number: number ?? 0 } }, { signal }),
    enabled: number !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { claims: true },
  })
}

type View = 'changes' | 'look'

interface ComparisonProps extends Pick<TemplateVersionsProps, 'now' | 'onTake'> {
  version: TemplateVersionView
}

function Comparison({ version, now, onTake }: ComparisonProps): ReactNode {
  const { t } = useTranslation()
  const [view, setView] = useState<View>('changes')
  const { name, language, subject, html, plainText, blocks } = version
  const wordsNow = now.blocks ? linesOf(now.blocks.blocks) : (now.html ?? '')
  const parts = [
    ['subject', subject, now.subject],
    blocks
      ? (['blocks', linesOf(blocks.blocks), wordsNow] as const)
      : (['html', html, now.html ?? ''] as const),
    ['plainText', plainText, now.plainText],
  ] as const
  const changed = parts.filter(([, before, after]) => before !== after)
  return (
    <section aria-label={t('emailTemplates.comparison')}>
      <div className="template-preview-head">
        <Segmented<View>
          value={view}
          onChange={setView}
          options={(['changes', 'look'] as const).map((value) => ({
            value,
            label: t(`emailTemplates.versionView.${value}`),
          }))}
        />
        <Button type="primary" onClick={() => onTake({ name, language, subject, html, plainText, blocks })}>
          {t('emailTemplates.takeVersion')}
        </Button>
      </div>
      {view === 'look' ? (
        <HtmlFrame title={subject} html={html} />
      ) : changed.length === 0 ? (
        <p className="template-hint">{t('emailTemplates.sameAsNow')}</p>
      ) : (
        changed.map(([key, before, after]) => (
          <div key={key}>
            <h3 className="template-change-title">{t(`emailTemplates.fields.${key}`)}</h3>
            <Changes before={before} after={after ?? ''} />
          </div>
        ))
      )}
    </section>
  )
}

/** Beyond this many characters words are not compared: it would take the browser seconds. */
const mostCompared = 60_000

function Changes({ before, after }: { before: string; after: string }): ReactNode {
  const { t } = useTranslation()
  if (before.length + after.length > mostCompared)
    return <p className="template-hint">{t('emailTemplates.tooLongToCompare')}</p>
  return (
    <p className="template-changes">
      {diffWordsWithSpace(before, after).map(({ value, added, removed }, at) => {
        const key = `${at}:${value.length}`
        if (added) return <ins key={key}>{value}</ins>
        return removed ? <del key={key}>{value}</del> : <span key={key}>{value}</span>
      })}
    </p>
  )
}
