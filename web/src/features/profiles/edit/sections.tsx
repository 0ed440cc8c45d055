import type { Person, ProfilePart, SharedPart } from '@karibu/contract'
import type { TFunction } from 'i18next'
import type { ComponentProps, ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import type { IconName } from '../../../ui/media/icons.ts'
import { PlaceField } from '../../places/index.ts'
import { AboutField } from './fields/about-field.tsx'
import { InterestsField } from './fields/interests-field.tsx'
import type { LanguagesField as Languages } from './fields/languages-field.tsx'
import { LookingForField } from './fields/looking-for-field.tsx'
import type { PreferencesFields as Preferences } from './fields/preferences-fields.tsx'
import { DetailSharing } from './fields/sharing-fields.tsx'
import styles from './profile-form.module.css'
import { chosenPlaceName, type Mine, type SectionFieldsProps } from './profile-form-rules.ts'
import type { PromptsField as Prompts } from './prompts/prompts-field.tsx'
import { type SectionId, summarize } from './section-summaries.ts'

export type EditSection = {
  id: SectionId
  icon: IconName
  title: (t: TFunction) => string
  /** The present value in one line; empty if nothing is given. */
  summary: (t: TFunction, person: Person, mine: Mine) => string
  Fields: ComponentType<SectionFieldsProps>
  /** Changes are saved without a press; otherwise only Save does: for names, consents, places, what cannot be changed back and what asks for the password. */
  savesItself: (mine: Mine) => boolean
}

// Most sections stay closed: their fields come after the screen.
const NameFields = lazyPart<SectionFieldsProps>(async () => (await import('./identity/name-fields.tsx')).NameFields)
const LanguagesField = lazyPart<ComponentProps<typeof Languages>>(
  async () => (await import('./fields/languages-field.tsx')).LanguagesField,
)
const WorkFields = lazyPart<SectionFieldsProps>(async () => (await import('./fields/life-fields.tsx')).WorkFields)
const LifeFields = lazyPart<SectionFieldsProps>(async () => (await import('./fields/life-fields.tsx')).LifeFields)
const CultureFields = lazyPart<SectionFieldsProps>(
  async () => (await import('./fields/culture-fields.tsx')).CultureFields,
)
const GenotypeFields = lazyPart<SectionFieldsProps>(
  async () => (await import('./fields/genotype-fields.tsx')).GenotypeFields,
)
const PreferencesFields = lazyPart<ComponentProps<typeof Preferences>>(
  async () => (await import('./fields/preferences-fields.tsx')).PreferencesFields,
)
const PromptsField = lazyPart<ComponentProps<typeof Prompts>>(
  async () => (await import('./prompts/prompts-field.tsx')).PromptsField,
)
const PhoneFields = lazyPart<SectionFieldsProps>(async () => (await import('./fields/phone-fields.tsx')).PhoneFields)
const BirthDateFields = lazyPart<SectionFieldsProps>(
  async () => (await import('./identity/birth-date-field.tsx')).BirthDateFields,
)

const always = () => true
const never = () => false

type Row = Omit<EditSection, 'summary' | 'savesItself'> & Partial<Pick<EditSection, 'savesItself'>>

// In the order of the editor. A new section needs its id and summary in section-summaries.ts and a row here.
const rows: readonly Row[] = [
  {
    id: 'name',
    icon: 'user',
    title: (t) => t('people:edit.name'),
    Fields: NameFields,
    savesItself: never,
  },
  {
    id: 'about',
    icon: 'pencil',
    title: (t) => t('people:about.mine'),
    Fields: ({ form }) => (
      <WithSharing name="about" titleKey="people:about.mine" form={form}>
        <AboutField form={form} />
      </WithSharing>
    ),
  },
  {
    id: 'prompts',
    icon: 'chat',
    title: (t) => t('people:prompts.title'),
    Fields: ({ form }) => (
      <WithSharing name="promptAnswers" titleKey="people:prompts.title" form={form}>
        <PromptsField
          value={form.values.promptAnswers}
          onChange={(value) => form.set('promptAnswers', value)}
          error={form.errors.promptAnswers}
        />
      </WithSharing>
    ),
  },
  {
    id: 'lookingFor',
    icon: 'heart',
    title: (t) => t('people:lookingFor.mine'),
    Fields: ({ form }) => (
      <LookingForField
        value={form.values.lookingFor ?? []}
        onChange={(goals) => form.set('lookingFor', goals)}
        hideLegend
      />
    ),
  },
  {
    id: 'interests',
    icon: 'star',
    title: (t) => t('details:title.interests'),
    Fields: ({ form }) => (
      <WithSharing name="interests" titleKey="details:title.interests" form={form}>
        <InterestsField
          value={form.values.interests ?? []}
          onChange={(value) => form.set('interests', value)}
          error={form.errors.interests}
        />
      </WithSharing>
    ),
  },
  {
    id: 'languages',
    icon: 'globe',
    title: (t) => t('details:title.languages'),
    Fields: ({ form }) => (
      <WithSharing name="languages" titleKey="details:title.languages" form={form}>
        <LanguagesField
          value={form.values.languages ?? []}
          onChange={(value) => form.set('languages', value)}
          error={form.errors.languages}
        />
      </WithSharing>
    ),
  },
  {
    id: 'work',
    icon: 'briefcase',
    title: (t) => t('people:edit.work'),
    Fields: WorkFields,
  },
  {
    id: 'life',
    icon: 'smile',
    title: (t) => t('people:edit.life'),
    Fields: LifeFields,
  },
  {
    id: 'culture',
    icon: 'sun',
    title: (t) => t('details:title.culture'),
    Fields: CultureFields,
    savesItself: never,
  },
  {
    id: 'genotype',
    icon: 'heartbeat',
    title: (t) => t('details:title.genotype'),
    Fields: GenotypeFields,
    savesItself: never,
  },
  {
    id: 'place',
    icon: 'pin',
    title: (t) => t('people:edit.place'),
    Fields: ({ form, person, mine, place, setPlace }) => (
      <PlaceField
        value={place}
        onChange={setPlace}
        current={{ name: chosenPlaceName(person, mine), cell: mine.cell }}
        error={form.errors.cityId ?? form.errors.latitude}
      />
    ),
    savesItself: never,
  },
  {
    id: 'preferences',
    icon: 'users',
    title: (t) => t('people:edit.preferences'),
    Fields: ({ form }) => (
      <PreferencesFields
        value={form.values.preferences}
        onChange={(value) => form.set('preferences', value)}
        error={form.errors.preferences}
      />
    ),
  },
  {
    id: 'phone',
    icon: 'phone',
    title: (t) => t('people:facts.phone'),
    Fields: PhoneFields,
    savesItself: never,
  },
  {
    id: 'birthDate',
    icon: 'calendar',
    title: (t) => t('people:facts.birthDate'),
    Fields: BirthDateFields,
    savesItself: (mine) => mine.dobLocked,
  },
]

/** The sections of the editor in their order. */
export const editSections: readonly EditSection[] = rows.map((row) => ({
  savesItself: always,
  summary: summarize[row.id],
  ...row,
}))

/** Where in the editor each part of a complete profile is given; null: with the photos at its top. */
export const sectionOf: Record<ProfilePart, SectionId | null> = {
  photo: null,
  photos: null,
  about: 'about',
  prompts: 'prompts',
  lookingFor: 'lookingFor',
  interests: 'interests',
  place: 'place',
  languages: 'languages',
  occupation: 'work',
  education: 'work',
  children: 'life',
  habits: 'life',
}

type WithSharingProps = Pick<SectionFieldsProps, 'form'> & {
  name: SharedPart
  titleKey: 'people:about.mine' | 'people:prompts.title' | 'details:title.interests' | 'details:title.languages'
  children: ReactNode
}

/** The one part of a section, and who sees it. */
function WithSharing({ name, titleKey, form, children }: WithSharingProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.shared}>
      {children}
      <DetailSharing name={name} label={t(titleKey)} form={form} />
    </div>
  )
}
