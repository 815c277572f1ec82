import { Alert, Segmented, Switch } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from '#platform/i18n.ts'
import { usePermission } from '#platform/permission.tsx'
import { HtmlFrame } from '#ui/html-frame.tsx'
import { PlainText } from '#ui/plain-text.tsx'
import { useSettled } from '#ui/use-settled.ts'
import { MailCheckList } from '../email-checks/mail-check-list.tsx'
import { WorldChecks } from '../email-checks/world-checks.tsx'
import { ReaderSelect } from './reader-select.tsx'
import { type TemplateContent, useTemplatePreview } from './use-templates.ts'
import './email-templates.css'

const phoneWidth = 375
const pauseMs = 400

type View = 'desktop' | 'phone' | 'text'

/** What a reader will see of a content, on a wide screen, on a phone and as text. */
export function TemplatePreview({ content }: { content: TemplateContent }): ReactNode {
  const { t } = useTranslation()
  const [view, setView] = useState<View>('desktop')
  const [isDark, setIsDark] = useState(false)
  const [reader, setReader] = useState<number>()
  const maySend = usePermission('email.task.send')
  const seesCustomers = usePermission('customer.customer.read')
  const settled = useSettled(content, pauseMs)
  const isComplete = settled.blocks ? settled.blocks.blocks.length > 0 : settled.html?.trim() !== ''
  const subject = settled.subject.trim() || '–'
  const { data, error } = useTemplatePreview(isComplete ? { ...settled, subject } : undefined, reader)
  return (
    <section className="panel template-preview" aria-label={t('emailTemplates.preview')}>
      <div className="template-preview-head">
        <h2>{t('emailTemplates.preview')}</h2>
        {view !== 'text' && (
          // biome-ignore lint/a11y/noLabelWithoutControl: the switch is one
          <label className="template-dark">
            <Switch size="small" checked={isDark} onChange={setIsDark} />
            {t('emailTemplates.dark')}
          </label>
        )}
        <Segmented<View>
          value={view}
          onChange={setView}
          options={(['desktop', 'phone', 'text'] as const).map((value) => ({
            value,
            label: t(`emailTemplates.${value}`),
          }))}
        />
      </div>
      {maySend && seesCustomers && <ReaderSelect value={reader} onChange={setReader} />}
      {error && <Alert type="error" showIcon title={describeError(error)} />}
      {data && data.unknownVariables.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('emailTemplates.unknownVariables', { names: data.unknownVariables.join(', ') })}
        />
      )}
      {data && isComplete ? (
        <>
          <p className="template-subject">{data.subject}</p>
          {view === 'text' ? (
            <PlainText>{data.text}</PlainText>
          ) : (
            <HtmlFrame
              title={t('emailTemplates.preview')}
              html={data.html}
              isDark={isDark}
              width={view === 'phone' ? phoneWidth : undefined}
            />
          )}
          <MailCheckList subject={data.subject} html={data.html} />
          <WorldChecks mail={data} />
        </>
      ) : (
        <p className="template-hint">{t('emailTemplates.previewEmpty')}</p>
      )}
    </section>
  )
}
