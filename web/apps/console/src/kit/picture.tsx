// A picture to be looked at closely: zoom with the wheel or buttons, drag, rotate.

import { words } from '@console/locales'
import { ExternalLink, FileText, Maximize, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { type PointerEvent, useState } from 'react'
import { Button, IconButton } from './button'

const ZOOM_MAX = 8
const STEP = 1.4
const w = words.identity

interface Place {
  zoom: number
  turn: number
  x: number
  y: number
}

const FIT: Place = { zoom: 1, turn: 0, x: 0, y: 0 }

export const zoomed = (zoom: number, factor: number) => Math.min(ZOOM_MAX, Math.max(1, zoom * factor))

export function Picture({ src, type, label }: { src: string; type: string; label: string }) {
  const [place, setPlace] = useState(FIT)
  const [tries, setTries] = useState(0)
  const [isBroken, setBroken] = useState(false)
  const isPicture = type.startsWith('image/')
  const zoom = (factor: number) =>
    setPlace((now) => {
      const next = zoomed(now.zoom, factor)
      return next === 1 ? { ...FIT, turn: now.turn } : { ...now, zoom: next }
    })
  const drag = (event: PointerEvent) => {
    if (event.buttons !== 1 || place.zoom === 1) return
    setPlace((now) => ({ ...now, x: now.x + event.movementX, y: now.y + event.movementY }))
  }
  return (
    <figure className="flex min-w-0 flex-col overflow-hidden rounded-lg border border-line">
      <div
        className="relative grid h-72 place-items-center overflow-hidden bg-sunken"
        onWheel={(event) => event.ctrlKey || zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15)}
        onPointerMove={drag}
      >
        {!isPicture ? (
          <a
            href={src}
            target="_blank"
            rel="noreferrer"
            className="flex flex-col items-center gap-2 text-text-2"
          >
            <FileText size={32} aria-hidden />
            <span className="text-sm underline">{w.openFile}</span>
          </a>
        ) : isBroken ? (
          <div className="text-center text-sm text-text-3">
            <p className="mb-2">{w.notShown}</p>
            <Button
              size="sm"
              onClick={() => {
                setBroken(false)
                setTries(tries + 1)
              }}
            >
              {words.common.retry}
            </Button>
          </div>
        ) : (
          <img
            key={tries}
            src={src}
            alt={label}
            draggable={false}
            onError={() => setBroken(true)}
            className={
              place.zoom > 1
                ? 'max-h-full max-w-full cursor-grab select-none'
                : 'max-h-full max-w-full select-none'
            }
            style={{
              transform: `translate(${place.x}px, ${place.y}px) scale(${place.zoom}) rotate(${place.turn}deg)`,
            }}
          />
        )}
      </div>
      <figcaption className="flex items-center border-t border-line bg-surface py-0.5 ps-3 pe-1">
        <span className="min-w-0 flex-1 truncate text-sm font-medium">{label}</span>
        {isPicture ? (
          <>
            <IconButton label={`${w.zoomOut}: ${label}`} onClick={() => zoom(1 / STEP)}>
              <ZoomOut size={15} />
            </IconButton>
            <IconButton label={`${w.zoomIn}: ${label}`} onClick={() => zoom(STEP)}>
              <ZoomIn size={15} />
            </IconButton>
            <IconButton
              label={`${w.rotate}: ${label}`}
              onClick={() => setPlace((now) => ({ ...now, turn: (now.turn + 90) % 360 }))}
            >
              <RotateCw size={15} />
            </IconButton>
            <IconButton label={`${w.reset}: ${label}`} onClick={() => setPlace(FIT)}>
              <Maximize size={15} />
            </IconButton>
          </>
        ) : (
          <a href={src} target="_blank" rel="noreferrer" aria-label={w.openFile} className="p-2 text-text-3">
            <ExternalLink size={15} />
          </a>
        )}
      </figcaption>
    </figure>
  )
}
