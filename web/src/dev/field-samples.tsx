import { type ComponentProps, type ReactNode, useState } from 'react'
import { AmountField } from '../ui/fields/amount-field.tsx'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import { Combobox, type ComboboxOption } from '../ui/fields/combobox.tsx'
import { Field, FieldError, type FieldOptions } from '../ui/fields/field.tsx'
import { FileField } from '../ui/fields/file-field.tsx'
import { OtpField } from '../ui/fields/otp-field.tsx'
import { PasswordField } from '../ui/fields/password-field.tsx'
import { RadioCards } from '../ui/fields/radio-cards.tsx'
import { RangePair } from '../ui/fields/range-pair.tsx'
import { Select } from '../ui/fields/select.tsx'
import { Switch } from '../ui/fields/switch.tsx'
import { TextArea } from '../ui/fields/text-area.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { longTerm, longText, nothing, type State } from './gallery-state.ts'

type FieldProps = Pick<FieldOptions, 'label' | 'hint' | 'error' | 'required'> & { disabled?: boolean }

/** The usual states of a field with a label. */
const fieldStates = (render: (props: FieldProps) => ReactNode): State[] => [
  { name: 'default', render: () => render({ label: 'Label', hint: 'A hint under the field.' }) },
  { name: 'hover', render: () => render({ label: 'Label' }), force: 'hover' },
  { name: 'focus', render: () => render({ label: 'Label' }), force: 'focus-visible' },
  { name: 'error', render: () => render({ label: 'Label', error: 'At most 60 characters, please.' }) },
  { name: 'disabled', render: () => render({ label: 'Label', disabled: true }) },
  { name: 'long text', render: () => render({ label: longText, hint: longText, error: longText }) },
]

const towns: ComboboxOption[] = [
  { value: 'lagos', label: 'Lagos', detail: 'Nigeria' },
  { value: 'douala', label: 'Douala', detail: 'Cameroon' },
  { value: 'long', label: longTerm, detail: longText },
]

function ComboboxSample(props: FieldProps & { busy?: boolean; options?: ComboboxOption[] }) {
  const [value, setValue] = useState<ComboboxOption | null>(null)
  return <Combobox {...props} value={value} onChange={setValue} options={props.options ?? towns} />
}

function OtpSample(props: FieldProps) {
  const [value, setValue] = useState('123')
  return <OtpField {...props} value={value} onChange={setValue} />
}

function SwitchSample(props: Partial<ComponentProps<typeof Switch>>) {
  const [isOn, setOn] = useState(props.checked ?? false)
  return <Switch label="Discreet" hint="Hides the subject." {...props} checked={isOn} onChange={setOn} />
}

function RadioSample({ error, direction }: { error?: string; direction?: 'row' | 'column' }) {
  const [value, setValue] = useState<string | null>('card')
  const options = [
    { value: 'card', label: 'Bank card', hint: 'Visa, Mastercard', icon: 'wallet' as const },
    { value: 'mobile', label: 'Mobile money', hint: longText },
    { value: 'off', label: 'Not available', disabled: true },
  ]
  const rest = { ...(error && { error }), ...(direction && { direction }) }
  return (
    <RadioCards
      legend="Pay by"
      name={`pay-${direction}`}
      options={options}
      value={value}
      onChange={setValue}
      {...rest}
    />
  )
}

function RangeSample(start: { from: number; to: number }) {
  const [value, setValue] = useState(start)
  return <RangePair min={19} max={99} value={value} onChange={setValue} labels={{ from: 'Youngest', to: 'Oldest' }} />
}

const options = [
  { value: 'a', label: 'University degree' },
  { value: 'b', label: longText },
]

/** What is filled in. */
export const fieldSamples: Record<string, readonly State[]> = {
  TextField: [
    ...fieldStates((props) => <TextField {...props} defaultValue="Amara" />),
    { name: 'icon and suffix', render: () => <TextField label="Amount" icon="search" suffix="USD" /> },
    { name: 'empty', render: () => <TextField label="Name" placeholder="For example Amara" required /> },
  ],
  AmountField: fieldStates((props) => <AmountField {...props} defaultValue="12.50" onAmount={nothing} />),
  PasswordField: fieldStates((props) => <PasswordField {...props} defaultValue="secret" />),
  TextArea: [
    ...fieldStates((props) => <TextArea {...props} defaultValue="About me" />),
    { name: 'count', render: () => <TextArea label="About" showCount maxLength={120} defaultValue={longText} /> },
  ],
  FileField: [
    ...fieldStates((props) => <FileField {...props} choose="Choose a picture" />),
    {
      name: 'chosen',
      render: () => <FileField label="Picture" choose="Choose a picture" fileName={`${longTerm}.png`} />,
    },
  ],
  Select: fieldStates((props) => <Select {...props} options={options} placeholder="Choose" />),
  Combobox: [
    ...fieldStates((props) => <ComboboxSample {...props} />),
    { name: 'loading, open it', render: () => <ComboboxSample label="Town" busy options={[]} /> },
  ],
  OtpField: fieldStates((props) => <OtpSample {...props} />),
  Checkbox: fieldStates((props) => <Checkbox {...props} />),
  Switch: [
    { name: 'off', render: () => <SwitchSample /> },
    { name: 'on', render: () => <SwitchSample checked /> },
    { name: 'focus', render: () => <SwitchSample />, force: 'focus-visible' },
    { name: 'disabled', render: () => <SwitchSample disabled /> },
    { name: 'error', render: () => <SwitchSample error="This cannot be switched off." /> },
    { name: 'long text', render: () => <SwitchSample label={longText} hint={longText} /> },
  ],
  RadioCards: [
    { name: 'column', render: () => <RadioSample direction="column" /> },
    { name: 'row', render: () => <RadioSample direction="row" /> },
    { name: 'error', render: () => <RadioSample error="Please choose." /> },
  ],
  RangePair: [
    { name: 'default', render: () => <RangeSample from={25} to={40} /> },
    { name: 'both at one end', render: () => <RangeSample from={99} to={99} /> },
  ],
  Field: fieldStates(({ disabled, ...props }) => (
    <Field {...props}>{(control) => <input {...control} disabled={disabled} />}</Field>
  )),
  FieldError: [{ name: 'default', render: () => <FieldError id="sample-error">This field is required.</FieldError> }],
}
