import { contentMethods } from '@landfall/contract/email/email-tasks.ts'
import { mostVariants } from '@landfall/contract/email/variant-plans.ts'
import { Form, Radio } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'
import { languageName } from '#platform/language-names.ts'
import { useTemplateNames } from '../email-templates/use-templates.ts'
import { VariantFields, type VariantValues } from '../variant-tests/variant-fields.tsx'
import { type NarrowedWish, useRecipientPreview } from './use-send-tasks.ts'

interface ContentMethodProps {
  templateIds: readonly number[]
  /** Whom the mailing is for; absent as long as nobody is chosen. */
  readers: NarrowedWish | undefined
}

/** How several templates are shared out among the readers. */
export function ContentMethod({ templateIds, readers }: ContentMethodProps): ReactNode {
  const { t } = useTranslation()
  const method = Form.useWatch('method') as VariantValues['method'] | undefined
  const amount = templateIds.length
  return (
    <>
      <Form.Item name="method" label={t('emailTasks.fields.contentMethod')}>
        <Radio.Group
          options={[
            ...contentMethods.map((value) => ({ value, label: t(`emailTasks.method.${value}`) })),
            { value: 'test', label: t('variantTests.method'), disabled: amount > mostVariants },
          ]}
        />
      </Form.Item>
      {method === 'language' && (
        <div className="send-languages">
          <p>{t('emailTasks.languageHint')}</p>
          {readers && <ReaderLanguages readers={readers} templateIds={templateIds} />}
        </div>
      )}
      {method === 'test' && <VariantFields templates={amount} />}
    </>
  )
}

// Says for whom there is no template, before anything is sent.
function ReaderLanguages({ readers, templateIds }: Required<ContentMethodProps>): ReactNode {
  const { t } = useTranslation()
  const { data } = useRecipientPreview(readers as NarrowedWish)
  const templates = useTemplateNames()
  const offered = new Set(
    templates.flatMap(({ value, language }) => (templateIds.includes(value) ? [language as string] : [])),
  )
  if (!data || data.languages.length === 0) return null
  return (
    <ul>
      {data.languages.map(({ language, amount }) => (
        <li key={language}>
          {language === null ? t('emailTasks.languageUnknown') : languageName(language)}:{' '}
          <b>{formatNumber(amount)}</b>
          {(language === null || !offered.has(language)) && <em> {t('emailTasks.languageMissing')}</em>}
        </li>
      ))}
    </ul>
  )
}
