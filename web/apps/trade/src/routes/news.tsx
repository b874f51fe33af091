import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { NewsPage } from '~/features/content/news'
import type { NewsType } from '~/features/content/news-types'

export const Route = createFileRoute('/news')({
  loader: () => ensure('content'),
  component: function Shown() {
    const [type, setType] = useState<NewsType>('')
    return <NewsPage type={type} onType={setType} />
  },
})
