import { activate } from '@plimsoll/i18n'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as v from 'valibot'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { useForm } from './form'

beforeAll(() => activate('en'))
afterEach(cleanup)

const rules = v.object({
  name: v.pipe(v.string(), v.trim(), v.minLength(1, 'no name')),
  word: v.pipe(v.string(), v.minLength(3, 'too short')),
  agreed: v.pipe(
    v.boolean(),
    v.check((yes) => yes, 'not agreed'),
  ),
  likes: v.array(v.string()),
})
const EMPTY = { name: '', word: '', agreed: false, likes: [] as string[] }

function Asked({ onSend }: { onSend: (params: typeof EMPTY) => void }) {
  const { form, field } = useForm(rules, EMPTY)
  const input = (name: keyof typeof EMPTY, type = 'text', value?: string) => {
    const { error, ...rest } = field(name)
    return (
      <>
        <input aria-label={value ?? name} type={type} {...rest} {...(value ? { value } : {})} />
        {error ? <p role="alert">{error}</p> : null}
      </>
    )
  }
  return (
    <form noValidate onSubmit={form.handleSubmit(onSend)}>
      {input('name')}
      {input('word')}
      {input('agreed', 'checkbox')}
      {input('likes', 'checkbox', 'tea')}
      {input('likes', 'checkbox', 'rum')}
      <button type="submit">send</button>
      <button type="button" onClick={() => form.setError('word', 'taken')}>
        refuse
      </button>
      <button type="button" onClick={() => form.resetField('word')}>
        again
      </button>
    </form>
  )
}

const wrong = () => screen.queryAllByRole('alert').map((alert) => alert.textContent)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('nothing is wrong until it is sent; then the first wrong field is where one goes on', async () => {
  const onSend = vi.fn()
  render(<Asked onSend={onSend} />)
  await userEvent.type(screen.getByLabelText('word'), 'ab')
  expect(wrong()).toEqual([])
  await press('send')
  expect(wrong()).toEqual(['no name', 'too short', 'not agreed'])
  expect(document.activeElement).toBe(screen.getByLabelText('name'))
  expect(onSend).not.toHaveBeenCalled()
  await userEvent.type(screen.getByLabelText('word'), 'c')
  expect(wrong(), 'what is mended is no longer wrong').toEqual(['no name', 'not agreed'])
})

test('what is sent is what the rules make of it', async () => {
  const onSend = vi.fn()
  render(<Asked onSend={onSend} />)
  await userEvent.type(screen.getByLabelText('name'), '  Ada ')
  await userEvent.type(screen.getByLabelText('word'), 'engine')
  for (const box of ['agreed', 'tea', 'rum', 'tea']) await userEvent.click(screen.getByLabelText(box))
  await press('send')
  expect(onSend).toHaveBeenCalledWith({ name: 'Ada', word: 'engine', agreed: true, likes: ['rum'] })
})

test('a refusal stands at its field until the field changes', async () => {
  render(<Asked onSend={() => undefined} />)
  const word = screen.getByLabelText<HTMLInputElement>('word')
  await userEvent.type(word, 'abc')
  await press('refuse')
  expect(wrong()).toEqual(['taken'])
  expect(document.activeElement).toBe(word)
  await userEvent.type(word, 'd')
  expect(wrong()).toEqual([])
  await press('again')
  expect(word.value).toBe('')
})
