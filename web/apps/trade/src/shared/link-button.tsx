import { LinkButton } from '@plimsoll/ui'
import { createLink } from '@tanstack/react-router'

/** A link to a page of the app that looks like a button. */
export const Go = createLink(LinkButton)
