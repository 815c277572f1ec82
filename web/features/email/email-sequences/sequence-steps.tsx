import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { mostSequenceSteps, type SequenceView } from '@landfall/contract/email/mail-sequences.ts'
import { Button, Checkbox, Form, InputNumber, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatNumber } from '#platform/formatters.ts'
import { useTemplateNames } from '../email-templates/use-templates.ts'

/** One step as the form has it. */
export interface StepValues {
  waitDays: number | null
  templateId: number | null
  isInThread: boolean
}

interface SequenceStepsProps {
  /** What became of the mails of each step that is stored. */
  figures: SequenceView['content'] | undefined
}

/** The mails of a sequence in their order, each with its wait and its template. */
export function SequenceSteps({ figures }: SequenceStepsProps): ReactNode {
  const { t } = useTranslation()
  const templates = useTemplateNames()
  return (
    <Form.List name="steps">
      {(fields, { add, remove, move }) => (
        <>
          <ol className="sequence-steps">
            {fields.map(({ key, name }, at) => (
              <li key={key}>
                <div className="sequence-step-head">
                  <h3>{t('sequences.stepTitle', { step: at + 1 })}</h3>
                  <span>
                    <Button
                      type="text"
                      icon={<ArrowUpOutlined aria-hidden />}
                      aria-label={t('sequences.stepUp', { step: at + 1 })}
                      disabled={at === 0}
                      onClick={() => move(at, at - 1)}
                    />
                    <Button
                      type="text"
                      icon={<ArrowDownOutlined aria-hidden />}
                      aria-label={t('sequences.stepDown', { step: at + 1 })}
                      disabled={at === fields.length - 1}
                      onClick={() => move(at, at + 1)}
                    />
                    <Button
                      type="text"
                      danger
                      icon={<DeleteOutlined aria-hidden />}
                      aria-label={t('sequences.removeStep', { step: at + 1 })}
                      disabled={fields.length === 1}
                      onClick={() => remove(name)}
                    />
                  </span>
                </div>
                <Step name={name} at={at} templates={templates} />
                <Figures of={figures?.[at]} />
              </li>
            ))}
          </ol>
          <div className="sequence-tools">
            <Button
              icon={<PlusOutlined aria-hidden />}
              disabled={fields.length >= mostSequenceSteps}
              onClick={() => add({ waitDays: 5, templateId: null, isInThread: true })}
            >
              {t('sequences.addStep')}
            </Button>
            <Link className="plain-link" to="/email/emailTemplate/add">
              {t('sequences.createTemplate')}
            </Link>
          </div>
        </>
      )}
    </Form.List>
  )
}

interface StepProps {
  name: number
  at: number
  templates: { value: number; label: string }[]
}

function Step({ name, at, templates }: StepProps): ReactNode {
  const { t } = useTranslation()
  const least = at === 0 ? 0 : 1
  return (
    <div className="sequence-step">
      <Form.Item
        name={[name, 'waitDays']}
        label={t('sequences.fields.waitDays')}
        extra={at === 0 ? t('sequences.afterAdding') : t('sequences.afterStep')}
        rules={[
          {
            required: true,
            type: 'number',
            min: least,
            message: t('common.required', { field: t('sequences.fields.waitDays') }),
          },
        ]}
      >
        <InputNumber min={least} max={60} precision={0} />
      </Form.Item>
      <Form.Item
        name={[name, 'templateId']}
        label={t('sequences.fields.template')}
        rules={[{ required: true, message: t('sequences.chooseTemplate') }]}
      >
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('sequences.chooseTemplate')}
          options={templates}
          notFoundContent={t('sequences.noTemplates')}
        />
      </Form.Item>
      {at > 0 && (
        <Form.Item name={[name, 'isInThread']} valuePropName="checked" className="sequence-thread">
          <Checkbox>{t('sequences.fields.isInThread')}</Checkbox>
        </Form.Item>
      )}
    </div>
  )
}

function Figures({ of }: { of: SequenceView['content'][number] | undefined }): ReactNode {
  const { t } = useTranslation()
  if (!of || of.sent === 0) return null
  return (
    <p className="sequence-hint">
      {t('sequences.figures', {
        sent: formatNumber(of.sent),
        opened: formatNumber(of.opened),
        clicked: formatNumber(of.clicked),
        replied: formatNumber(of.replied),
      })}
    </p>
  )
}
