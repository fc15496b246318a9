'use client';

import { Skeleton } from '@mantine/core';
import { useEffect, useState } from 'react';

/** The light margin in modules: readers need four. */
const MARGIN = 4;
const SIZE = 208;

type Drawing = Readonly<{ side: number; path: string }>;

/** A text as a QR code; dark on light in both themes, because many readers need that. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [drawing, setDrawing] = useState<Drawing>();
  useEffect(() => {
    let wanted = true;
    // The library is loaded on demand; most people need it once.
    import('qrcode').then(({ create }) => {
      if (wanted) setDrawing(draw(create(text, {}).modules));
    });
    return () => {
      wanted = false;
    };
  }, [text]);
  if (drawing === undefined) return <Skeleton width={SIZE} height={SIZE} />;
  const { side, path } = drawing;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      width={SIZE}
      height={SIZE}
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} rx={2} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

function draw({ size, data }: { size: number; data: Uint8Array }): Drawing {
  const squares = Array.from(data, (dark, index) => {
    const [x, y] = [(index % size) + MARGIN, Math.floor(index / size) + MARGIN];
    return dark === 0 ? '' : `M${x} ${y}h1v1h-1z`;
  });
  return { side: size + 2 * MARGIN, path: squares.join('') };
}
