import { Tabs } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { PageHeader } from '#ui/page-header.tsx'
import { FieldList } from './field-list.tsx'
import { StageWords } from './stage-words.tsx'

/** The company's own fields, and its words for stages and intents. */
export function CustomerFieldPage(): ReactNode {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  return (
    <>
      <PageHeader title={t('customerWords.page')} />
      <Tabs
        activeKey={params.get('part') === 'stages' ? 'stages' : 'fields'}
        destroyOnHidden
        onChange={(part) => setParams({ part })}
        items={[
          { key: 'fields', label: t('customerWords.field.title'), children: <FieldList /> },
          { key: 'stages', label: t('customerWords.stages'), children: <StageWords /> },
        ]}
      />
    </>
  )
}
