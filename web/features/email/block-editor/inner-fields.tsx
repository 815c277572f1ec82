import type { InnerBlock } from '@landfall/contract/email/mail-blocks.ts'
import { InputNumber, Segmented, Slider } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PictureField } from '#features/email/mail-pictures/mail-picture-field.tsx'
import { LabelledField } from '#ui/labelled-field.tsx'
import { useIssue } from './issue-context.ts'
import { LineField, LinkField } from './line-fields.tsx'
import { TextField } from './text-field.tsx'

type Change<Block> = (block: Block) => void
interface FieldsProps<Block> {
  block: Block
  onChange: Change<Block>
}
type Of<Kind extends InnerBlock['kind']> = Extract<InnerBlock, { kind: Kind }>

/** The fields of a block that can stand anywhere. */
export function InnerFields({ block, onChange }: FieldsProps<InnerBlock>): ReactNode {
  switch (block.kind) {
    case 'heading':
      return <HeadingFields block={block} onChange={onChange} />
    case 'text':
      return <TextField id={block.id} value={block.html} onChange={(html) => onChange({ ...block, html })} />
    case 'image':
      return <ImageFields block={block} onChange={onChange} />
    case 'button':
      return <ButtonFields block={block} onChange={onChange} />
    case 'spacer':
      return <SpacerFields block={block} onChange={onChange} />
    case 'divider':
      return null
  }
}

const levelKeys = { 1: 'large', 2: 'medium', 3: 'small' } as const

function HeadingFields({ block, onChange }: FieldsProps<Of<'heading'>>): ReactNode {
  const { t } = useTranslation()
  const issue = useIssue(block.id)
  return (
    <>
      <LineField
        label={t('mailBlocks.fields.heading')}
        value={block.text}
        most={300}
        hasVariables
        {...issue('text')}
        onChange={(text) => onChange({ ...block, text })}
      />
      <div className="block-row">
        <Choice
          label={t('mailBlocks.fields.level')}
          value={block.level}
          options={([1, 2, 3] as const).map((value) => ({
            value,
            label: t(`mailBlocks.levels.${levelKeys[value]}`),
          }))}
          onChange={(level) => onChange({ ...block, level })}
        />
        <AlignChoice value={block.align} onChange={(align) => onChange({ ...block, align })} />
      </div>
    </>
  )
}

function ImageFields({ block, onChange }: FieldsProps<Of<'image'>>): ReactNode {
  const { t } = useTranslation()
  const issue = useIssue(block.id)
  return (
    <>
      <PictureField
        value={block.src}
        {...issue('src')}
        // What a picture is called says better what it shows than nothing.
        onChange={(src, name) => onChange({ ...block, src, alt: block.alt || (name ?? '') })}
      />
      <LineField
        label={t('mailBlocks.fields.alt')}
        hint={t('mailBlocks.altHint')}
        value={block.alt}
        most={300}
        onChange={(alt) => onChange({ ...block, alt })}
      />
      <LinkField value={block.href} {...issue('href')} onChange={(href) => onChange({ ...block, href })} />
      <div className="block-row">
        <LabelledField label={t('mailBlocks.fields.width')}>
          <Slider
            min={10}
            max={100}
            step={5}
            value={block.width}
            tooltip={{ formatter: (value) => `${value}%` }}
            ariaLabelForHandle={t('mailBlocks.fields.width')}
            onChange={(width) => onChange({ ...block, width })}
          />
        </LabelledField>
        <AlignChoice value={block.align} onChange={(align) => onChange({ ...block, align })} />
      </div>
    </>
  )
}

function ButtonFields({ block, onChange }: FieldsProps<Of<'button'>>): ReactNode {
  const { t } = useTranslation()
  const issue = useIssue(block.id)
  return (
    <>
      <LineField
        label={t('mailBlocks.fields.buttonText')}
        value={block.text}
        most={100}
        hasVariables
        {...issue('text')}
        onChange={(text) => onChange({ ...block, text })}
      />
      <LinkField
        value={block.href}
        isNeeded
        {...issue('href')}
        onChange={(href) => onChange({ ...block, href })}
      />
      <AlignChoice value={block.align} onChange={(align) => onChange({ ...block, align })} />
    </>
  )
}

function SpacerFields({ block, onChange }: FieldsProps<Of<'spacer'>>): ReactNode {
  const { t } = useTranslation()
  return (
    <LabelledField label={t('mailBlocks.fields.height')}>
      <InputNumber
        min={4}
        max={120}
        precision={0}
        suffix="px"
        value={block.height}
        onChange={(height) => height && onChange({ ...block, height })}
      />
    </LabelledField>
  )
}

interface ChoiceProps<Value> {
  label: string
  value: Value
  options: { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** One of a few values, side by side. */
export function Choice<Value extends string | number>(props: ChoiceProps<Value>): ReactNode {
  const { label, ...rest } = props
  return (
    <div className="block-choice">
      <span aria-hidden>{label}</span>
      <Segmented<Value> {...rest} aria-label={label} />
    </div>
  )
}

type Align = Of<'heading'>['align']

/** On which side a block stands. */
export function AlignChoice({
  value,
  onChange,
}: {
  value: Align
  onChange: (value: Align) => void
}): ReactNode {
  const { t } = useTranslation()
  return (
    <Choice
      label={t('mailBlocks.fields.align')}
      value={value}
      options={(['left', 'center', 'right'] as const).map((one) => ({
        value: one,
        label: t(`mailBlocks.aligns.${one}`),
      }))}
      onChange={onChange}
    />
  )
}
