// The words of the language that is spoken. English is the only one so far.
import { en, type Words } from './en'

export const words: Words = en
