import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { type TemplateRow, templateRoutes } from '@landfall/contract/email/email-templates.ts'
import { locales } from '@landfall/contract/locales.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '#platform/api-client.ts'
import { localeNames } from '#platform/locale-choice.ts'
import { Allowed, usePermission } from '#platform/permission.tsx'
import type { ListColumn } from '#ui/list-model.ts'
import { ListPage } from '#ui/list-page.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'
import { useRemoveTemplate, useTemplateBatch } from './use-templates.ts'

/** The templates of the company. */
export function TemplateListPage(): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const remove = useRemoveTemplate()
  const mayWrite = usePermission('email.template.write')
  const createButton = (
    <Allowed need="email.template.write">
      <Button
        type="primary"
        icon={<PlusOutlined aria-hidden />}
        onClick={() => navigate('/email/emailTemplate/add')}
      >
        {t('emailTemplates.create')}
      </Button>
    </Allowed>
  )
  return (
    <ListPage<TemplateRow>
      list="templates"
      title={t('emailTemplates.title')}
      load={(query, signal) => call(templateRoutes.list, { query }, { signal })}
      defaultSort="-updatedAt"
      columns={useTemplateColumns()}
      rowId={(row) => row.id}
      rowName={(row) => row.name}
      searchHint={t('emailTemplates.searchHint')}
      filters={[
        {
          field: 'language',
          label: t('emailTemplates.fields.language'),
          kind: 'choice',
          isQuick: true,
          choices: locales.map((value) => ({ value, label: localeNames[value] })),
        },
        { field: 'name', label: t('emailTemplates.fields.name'), kind: 'text' },
        { field: 'subject', label: t('emailTemplates.fields.subject'), kind: 'text' },
        { field: 'author', label: t('emailTemplates.fields.author'), kind: 'text' },
        { field: 'updatedAt', label: t('emailTemplates.fields.updatedAt'), kind: 'date' },
      ]}
      batchActions={useTemplateBatch()}
      addressOf={(row) => (mayWrite ? `/email/emailTemplate/edit?id=${row.id}` : undefined)}
      rowActions={
        mayWrite
          ? (row) => (
              <Button
                type="text"
                danger
                icon={<DeleteOutlined aria-hidden />}
                aria-label={`${t('emailTemplates.remove')}: ${row.name}`}
                onClick={() => remove(row)}
              />
            )
          : undefined
      }
      rowActionsWidth={96}
      toolbar={createButton}
      empty={{
        title: t('emailTemplates.emptyTitle'),
        hint: t('emailTemplates.emptyHint'),
        action: createButton,
      }}
    />
  )
}

function useTemplateColumns(): ListColumn<TemplateRow>[] {
  const { t } = useTranslation()
  return [
    {
      key: 'name',
      title: t('emailTemplates.fields.name'),
      width: 240,
      sortable: true,
      isMain: true,
      render: (row) => row.name,
    },
    { key: 'subject', title: t('emailTemplates.fields.subject'), width: 320, render: (row) => row.subject },
    {
      key: 'language',
      title: t('emailTemplates.fields.language'),
      width: 110,
      render: (row) => localeNames[row.language],
    },
    { key: 'author', title: t('emailTemplates.fields.author'), width: 130, render: (row) => row.authorName },
    {
      key: 'updatedAt',
      title: t('emailTemplates.fields.updatedAt'),
      width: 140,
      sortable: true,
      render: (row) => <TimeBadge value={row.updatedAt} />,
    },
  ]
}
