# Build the app with everything that building needs, then keep what running needs.
FROM node:24-bookworm-slim AS build
WORKDIR /sluice
COPY . .
RUN npm ci --no-audit --no-fund && npx turbo run build --filter=@sluice/app

FROM node:24-bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends git ca-certificates openssh-client \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /sluice
COPY package.json package-lock.json .npmrc ./
COPY packages/domain packages/domain
COPY packages/contract packages/contract
COPY packages/scanner packages/scanner
COPY packages/cli packages/cli
COPY packages/server packages/server
COPY packages/ui/package.json packages/ui/package.json
COPY packages/app/package.json packages/app/package.json
RUN npm ci --omit=dev --no-audit --no-fund
COPY --from=build /sluice/packages/app/dist packages/app/dist
ENV SLUICE_DATA_DIR=/data HOST=0.0.0.0
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4400
CMD ["node", "packages/server/src/main.ts", "--empty"]
