import { useT } from '@plimsoll/i18n'
import { TextArea } from '@plimsoll/ui'
import type { Question, Value } from './survey'

const WORDS_MAX = 1000

/** One question with everything that can be said to it. */
export function QuestionField({
  question,
  number,
  value,
  onValue,
  lacking,
}: {
  question: Question
  number: number
  value: Value | undefined
  onValue: (value: Value) => void
  lacking: boolean
}) {
  const t = useT()
  const several = Array.isArray(value) ? value : []
  const toggle = (id: number) =>
    onValue(several.includes(id) ? several.filter((one) => one !== id) : [...several, id])
  return (
    <fieldset id={`question-${question.id}`} className="scroll-mt-20">
      <legend className="mb-3 flex gap-3 text-[17px] leading-snug font-semibold">
        <span className="num text-text-3">{number}</span>
        <span>
          <bdi>{question.title}</bdi>
        </span>
      </legend>
      {question.type === 'text' ? (
        <TextArea
          label={t('content.survey.words')}
          dir="auto"
          maxLength={WORDS_MAX}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onValue(event.target.value)}
        />
      ) : (
        <div className="space-y-2">
          {question.options.map((option) => (
            <label
              key={option.id}
              className="flex min-h-12 cursor-pointer items-center gap-3 rounded-md border border-line bg-surface px-4 py-2.5 has-checked:border-text has-focus-visible:outline-2 has-focus-visible:outline-accent"
            >
              <input
                type={question.type === 'multi' ? 'checkbox' : 'radio'}
                name={`question-${question.id}`}
                checked={question.type === 'multi' ? several.includes(option.id) : value === option.id}
                onChange={() => (question.type === 'multi' ? toggle(option.id) : onValue(option.id))}
                className="size-5 shrink-0 accent-[var(--primary)]"
              />
              <span>
                <bdi>{option.label}</bdi>
              </span>
            </label>
          ))}
        </div>
      )}
      {lacking ? (
        <p role="alert" className="mt-2 text-sm text-bad">
          {t('content.survey.required')}
        </p>
      ) : null}
    </fieldset>
  )
}
